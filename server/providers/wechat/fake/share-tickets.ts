import { readFileSync } from 'node:fs';
import type { Clock } from '../../../clock.ts';
import type { Randomness } from '../../../randomness.ts';

const LIVES_MS = 7_200_000;
/** A token is renewed so long before its end. The old one works until then too. */
const RENEWED_BEFORE_MS = 300_000;

/** The script that pages load inside the messaging app, as far as share cards need it. It keeps the last card in `wx.shared`. */
export const shareScript = readFileSync(new URL('share-script.js', import.meta.url), 'utf8');

interface Kept {
  value: string;
  expiresAt: number;
}

/** 公众号's own tokens and the tickets that sign pages. While one is valid, the same request gets it again. */
export class ShareTickets {
  readonly #kept = new Map<string, Kept>();
  readonly #clock: Clock;
  readonly #random: Randomness;

  constructor({ clock, random }: { clock: Clock; random: Randomness }) {
    this.#clock = clock;
    this.#random = random;
  }

  token = (appId: string): { access_token: string; expires_in: number } => {
    const { value, seconds } = this.#keep(`token ${appId}`);
    return { access_token: value, expires_in: seconds };
  };

  /** Null if the token is not valid. */
  ticket = (appId: string, token: string): { ticket: string; expires_in: number } | null => {
    const held = this.#kept.get(`token ${appId}`);
    if (held?.value !== token || held.expiresAt <= this.#clock.now()) return null;
    const { value, seconds } = this.#keep(`ticket ${appId}`);
    return { ticket: value, expires_in: seconds };
  };

  #keep(name: string): { value: string; seconds: number } {
    const now = this.#clock.now();
    let held = this.#kept.get(name);
    if (!held || held.expiresAt - RENEWED_BEFORE_MS <= now) {
      held = { value: this.#random.bytes(48).toString('base64url'), expiresAt: now + LIVES_MS };
      this.#kept.set(name, held);
    }
    return { value: held.value, seconds: Math.floor((held.expiresAt - now) / 1000) };
  }
}
