/** A search engine that takes addresses as they change, instead of waiting for its crawler. */
export interface SearchEngine {
  /** For logs and jobs; never changed later. */
  name: 'indexnow' | 'baidu';
  /** Whether it also wants addresses that lead elsewhere by now, or nowhere. */
  takesFormer: boolean;
  /**
   * Announces one address of our site. Repeating an announcement is allowed.
   * @throws {AddressRefused}
   */
  announce(address: string): Promise<void>;
}

/** The engine did not take the address. The message names neither key nor token. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  /** Trying again cannot help. */
  readonly permanent: boolean;
  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}
