import type { Pass } from './passes.ts';

/** Whether a person, or the public for null, may still use the addresses of a stream. */
export type CheckAddresses = (stream: string, personCode: string | null) => Promise<boolean>;

/** Addresses that were given before the portal started. What was revoked until then is in no memory, so the caller decides. */
export interface FormerAddresses {
  /** Start of the portal, ms since 1970. */
  readonly before: number;
  /** Null: they are valid. */
  check: CheckAddresses | null;
}

/** Who may use the addresses of one stream. It lives in memory. */
export class StreamAccess {
  readonly #stream: string;
  readonly #former: FormerAddresses;
  readonly #removed = new Set<string>();
  /** When the addresses of a person were revoked; '' is the public. */
  readonly #revokedAt = new Map<string, number>();
  readonly #holders = new Set<string>();
  /** By person. A browser asks for a playlist twice a second, so each person is checked once. */
  readonly #checked = new Map<string, Promise<boolean>>();

  constructor(stream: string, former: FormerAddresses) {
    this.#stream = stream;
    this.#former = former;
  }

  /** Codes of the people who have addresses. */
  get holders(): readonly string[] {
    return [...this.#holders];
  }

  give(personCode: string): void {
    this.#holders.add(personCode);
  }

  remove(personCode: string): void {
    this.#removed.add(personCode);
  }

  /** @param personCode null for the public */
  revoke(personCode: string | null, now: number): void {
    this.#revokedAt.set(personCode ?? '', now);
  }

  isRefused({ personCode, issuedAt }: Pass): boolean {
    return this.#removed.has(personCode) || issuedAt <= (this.#revokedAt.get(personCode) ?? -Infinity);
  }

  /** @throws the error of the check, so that the next request asks again */
  async admits(pass: Pass): Promise<boolean> {
    const { before, check } = this.#former;
    if (this.isRefused(pass) || pass.issuedAt >= before || check === null) return !this.isRefused(pass);
    const { personCode } = pass;
    const isAllowed = this.#checked.get(personCode) ?? check(this.#stream, personCode === '' ? null : personCode);
    this.#checked.set(personCode, isAllowed);
    isAllowed.catch(() => this.#checked.delete(personCode));
    if (!(await isAllowed)) return false;
    if (personCode !== '') this.#holders.add(personCode);
    return !this.isRefused(pass);
  }
}
