import type { Pass } from './passes.ts';

/** True if a person may publish or watch a stream now. Null stands for the public. */
export type MayUseStream = (stream: string, personCode: string | null, does: 'publish' | 'watch') => Promise<boolean>;

/** The portal's check of who may use a stream. This instance may have missed revocations, so the check decides about addresses that it has not given. */
export interface UseCheck {
  /** Null if all addresses are valid. */
  mayUse: MayUseStream | null;
}

/** The access to the addresses of one stream, in memory. */
export class StreamAccess {
  readonly #stream: string;
  readonly #since: number;
  readonly #use: UseCheck;
  readonly #removed = new Set<string>();
  /** When the addresses of a person were revoked; '' is the public. */
  readonly #revokedAt = new Map<string, number>();
  readonly #addressHolders = new Set<string>();
  readonly #publishers = new Set<string>();
  /** Result by person, purpose and time of issue. Each is checked once, because browsers request a playlist twice a second. */
  readonly #checked = new Map<string, Promise<boolean>>();

  /** @param since when this instance prepared the stream, ms since 1970 */
  constructor(stream: string, since: number, use: UseCheck) {
    this.#stream = stream;
    this.#since = since;
    this.#use = use;
  }

  /** Codes of the people who have addresses that are not revoked. */
  get addressHolders(): readonly string[] {
    return [...this.#addressHolders];
  }

  /** Codes of the people who have addresses at which they can publish, or an encoder that publishes. */
  get publishers(): readonly string[] {
    return [...this.#publishers];
  }

  give(personCode: string, does: 'publish' | 'watch'): void {
    this.#addressHolders.add(personCode);
    if (does === 'publish') this.#publishers.add(personCode);
  }

  /** An encoder publishes with a stream key, which does not end with the login of its person as addresses do. */
  giveEncoder(personCode: string): void {
    this.#publishers.add(personCode);
  }

  remove(personCode: string): void {
    this.#removed.add(personCode);
  }

  /** @param personCode null for the public */
  revoke(personCode: string | null, now: number): void {
    this.#revokedAt.set(personCode ?? '', now);
    if (personCode === null) return;
    this.#addressHolders.delete(personCode);
    this.#publishers.delete(personCode);
  }

  isRemoved(personCode: string): boolean {
    return this.#removed.has(personCode);
  }

  isRefused({ personCode, issuedAt }: Pass): boolean {
    return this.#removed.has(personCode) || issuedAt <= (this.#revokedAt.get(personCode) ?? -Infinity);
  }

  /**
   * True if a person may use the stream now. For services that do not tell the age of the address with which the person came: it may have
   * been revoked, so each use is checked.
   * @param stream this stream, or a voice in its room
   * @throws the error of the check
   */
  async allows(personCode: string, does: 'publish' | 'watch', stream = this.#stream): Promise<boolean> {
    const { mayUse } = this.#use;
    if (this.#removed.has(personCode) || (mayUse !== null && !(await mayUse(stream, personCode, does)))) return false;
    this.give(personCode, does);
    return true;
  }

  /** @throws the error of the check. The next request repeats the check */
  async admits(pass: Pass): Promise<boolean> {
    const { mayUse } = this.#use;
    const { personCode, issuedAt } = pass;
    const isKnown = issuedAt >= this.#since && (personCode === '' || this.#addressHolders.has(personCode));
    if (this.isRefused(pass) || isKnown || mayUse === null) return !this.isRefused(pass);
    const does = pass.may === 'publish' ? 'publish' : 'watch';
    const key = `${does} ${personCode} ${issuedAt}`;
    const isAllowed = this.#checked.get(key) ?? mayUse(this.#stream, personCode === '' ? null : personCode, does);
    this.#checked.set(key, isAllowed);
    isAllowed.catch(() => this.#checked.delete(key));
    if (!(await isAllowed)) return false;
    if (personCode !== '') this.give(personCode, does);
    return !this.isRefused(pass);
  }
}
