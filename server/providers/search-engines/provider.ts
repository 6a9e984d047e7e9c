/** A search engine that accepts announcements of changed addresses, in addition to its crawler. */
export interface SearchEngine {
  /** Name in logs and jobs. Must never change. */
  name: 'indexnow' | 'baidu';
  /** True if it also accepts addresses that redirect or are gone. */
  takesFormer: boolean;
  /**
   * Announces one address of our site. Repeating an announcement is allowed.
   * @throws {AddressRefused}
   */
  announce(address: string): Promise<void>;
}

/** The engine did not accept the address. The message contains neither key nor token. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  /** True if another attempt cannot help. */
  readonly permanent: boolean;
  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}
