import type { OutboxDependencies } from './outbox.ts';

type Cipher = OutboxDependencies['secrets'];

export function sealPayload(payload: unknown, cipher: Cipher): string {
  return cipher.seal(JSON.stringify(payload ?? null));
}

/** Throws where the key it was sealed with is gone. */
export function openPayload(sealed: string, cipher: Cipher): unknown {
  return JSON.parse(cipher.open(sealed)) as unknown;
}
