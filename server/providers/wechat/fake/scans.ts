import type { Clock } from '../../../clock.ts';
import type { Randomness } from '../../../randomness.ts';
import type { WechatPerson } from '../provider.ts';
import { personHolding, type PhoneKey } from './people.ts';

/** A QR code is valid for 300 s (spec constants#qr-expiry). */
const SCAN_LIVES_MS = 300_000;
const CODE_LIVES_MS = 5 * 60_000;
const TOKEN_LIVES_MS = 7_200_000;
/** Above this number the oldest are dropped. A developer has fewer windows open. */
const KEPT_AT_MOST = 1_000;

export interface Scan {
  uuid: string;
  /** The application that asks: the website application or the official account. */
  appId: string;
  redirectUri: string;
  state: string;
  /** True if confirming redirects inside the frame instead of the whole window. */
  insideFrame: boolean;
  phase: 'waiting' | 'scanned' | 'confirmed' | 'refused';
  /** The browser's target, from `confirmed` or `refused` on. */
  location: string | null;
  expiresAt: number;
}

interface Granted {
  appId: string;
  person: WechatPerson;
  expiresAt: number;
  used: boolean;
}

/** State of the fake: shown QR codes and pages that ask for consent, issued codes, and tokens. */
export class Scans {
  readonly #scans = new Map<string, Scan>();
  readonly #codes = new Map<string, Granted>();
  readonly #tokens = new Map<string, Granted>();
  readonly #listeners = new Set<(state: string) => void>();
  readonly #clock: Clock;
  readonly #random: Randomness;

  constructor({ clock, random }: { clock: Clock; random: Randomness }) {
    this.#clock = clock;
    this.#random = random;
  }

  /** @param phase `scanned` for a page that opens on the phone itself and asks for consent at once */
  show(shown: Pick<Scan, 'appId' | 'redirectUri' | 'state' | 'insideFrame'>, phase: 'waiting' | 'scanned' = 'waiting'): Scan {
    const scan: Scan = { ...shown, uuid: this.#secret(12), phase, location: null, expiresAt: this.#clock.now() + SCAN_LIVES_MS };
    keep(this.#scans, scan.uuid, scan);
    return scan;
  }

  /** Null if it is unknown or expired. */
  find(uuid: string): Scan | null {
    const scan = this.#scans.get(uuid);
    return scan && scan.expiresAt > this.#clock.now() ? scan : null;
  }

  /**
   * A phone scans the QR code. The state `scanned` is shown only if the phone is another window, which then confirms. A developer
   * who acts as the phone in the page with the QR code still needs the controls on that page.
   */
  scan(uuid: string, inAnotherWindow: boolean): Scan | null {
    const scan = this.find(uuid);
    if (scan?.phase !== 'waiting') return scan;
    scan.phase = 'scanned';
    if (inAnotherWindow) for (const listener of this.#listeners) listener(scan.state);
    return scan;
  }

  /** The person confirms on the phone, which issues a code. */
  confirm(uuid: string, phone: PhoneKey): Scan | null {
    const scan = this.find(uuid);
    if (scan?.phase !== 'scanned') return scan;
    const code = this.#secret(24);
    keep(this.#codes, code, { appId: scan.appId, person: personHolding(phone, scan.appId, this.#random), expiresAt: this.#clock.now() + CODE_LIVES_MS, used: false });
    return this.#lead(scan, 'confirmed', { code, state: scan.state });
  }

  /** The person refuses on the phone: the browser returns to `redirectUri` with only the state. */
  refuse(uuid: string): Scan | null {
    const scan = this.find(uuid);
    return scan?.phase === 'scanned' ? this.#lead(scan, 'refused', { state: scan.state }) : scan;
  }

  /** Uses up a code of this application. */
  redeem(code: string, appId: string): { token: string; person: WechatPerson } | 'unknown' | 'used' {
    const granted = this.#codes.get(code);
    if (!granted || granted.appId !== appId || granted.expiresAt <= this.#clock.now()) return 'unknown';
    if (granted.used) return 'used';
    granted.used = true;
    const token = this.#secret(48);
    keep(this.#tokens, token, { appId, person: granted.person, expiresAt: this.#clock.now() + TOKEN_LIVES_MS, used: false });
    return { token, person: granted.person };
  }

  personOfTemporaryToken(token: string): WechatPerson | null {
    const granted = this.#tokens.get(token);
    return granted && granted.expiresAt > this.#clock.now() ? granted.person : null;
  }

  onScanned(listener: (state: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #lead(scan: Scan, phase: Scan['phase'], parameters: Record<string, string>): Scan {
    const location = new URL(scan.redirectUri);
    for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
    return Object.assign(scan, { phase, location: location.href });
  }

  #secret(bytes: number): string {
    return this.#random.bytes(bytes).toString('base64url');
  }
}

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.set(key, value);
  if (kept.size > KEPT_AT_MOST) for (const oldest of kept.keys()) return void kept.delete(oldest);
}
