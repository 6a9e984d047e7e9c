import type { Pass } from './passes.ts';

/** True if a person may still use the addresses of a stream. Null stands for the public. */
export type CheckAddresses = (stream: string, personCode: string | null) => Promise<boolean>;

/** Checks addresses that were issued before the start of the portal. Revocations before it are lost, so the caller decides. */
export interface FormerAddresses {
  /** Start of the portal, ms since 1970. */
  readonly before: number;
  /** Null if all are valid. */
  check: CheckAddresses | null;
}

/** The access to the addresses of one stream, in memory. */
export class StreamAccess {
  readonly #stream: string;
  readonly #former: FormerAddresses;
  readonly #removed = new Set<string>();
  /** When the addresses of a person were revoked; '' is the public. */
  readonly #revokedAt = new Map<string, number>();
  readonly #addressHolders = new Set<string>();
  /** Result by person. Each person is checked once, because browsers request a playlist twice a second. */
  readonly #checked = new Map<string, Promise<boolean>>();

  constructor(stream: string, former: FormerAddresses) {
    this.#stream = stream;
    this.#former = former;
  }

  /** Codes of the people who have addresses. */
  get addressHolders(): readonly string[] {
    return [...this.#addressHolders];
  }

  give(personCode: string): void {
    this.#addressHolders.add(personCode);
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

  /** @throws the error of the check. The next request repeats the check */
  async admits(pass: Pass): Promise<boolean> {
    const { before, check } = this.#former;
    if (this.isRefused(pass) || pass.issuedAt >= before || check === null) return !this.isRefused(pass);
    const { personCode } = pass;
    const isAllowed = this.#checked.get(personCode) ?? check(this.#stream, personCode === '' ? null : personCode);
    this.#checked.set(personCode, isAllowed);
    isAllowed.catch(() => this.#checked.delete(personCode));
    if (!(await isAllowed)) return false;
    if (personCode !== '') this.#addressHolders.add(personCode);
    return !this.isRefused(pass);
  }
}
