import type { OutboxDependencies } from './outbox.ts';

type Cipher = OutboxDependencies['secrets'];

export function sealPayload(payload: unknown, cipher: Cipher): string {
  return cipher.seal(JSON.stringify(payload ?? null));
}

/** Throws if the key of the payload is missing. */
export function openPayload(sealed: string, cipher: Cipher): unknown {
  return JSON.parse(cipher.open(sealed)) as unknown;
}
