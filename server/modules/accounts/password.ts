import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

export { isCommonPassword };

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More at once would only take memory and the other requests' processor time. */
const atOnce = 2;
const waitingAtMost = 400;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= waitingAtMost) throw refuse.unavailable();
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

/** argon2id in PHC string form. @throws Refusal 503 where too many wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> => inTurn(() => verify(passwordHash, password));

let nobodysHash: string | null = null;

/**
 * Whether a password is that of an account, at the price of exactly one verification also where there is no account or no
 * password to compare with, so that the time it takes tells nothing (security check 3).
 * @throws Refusal 503 where too many wait
 */
export async function passwordMatches({ random }: Pick<Context, 'random'>, passwordHash: string | null, password: string): Promise<boolean> {
  // Made by whoever comes first after the start, known or not.
  nobodysHash ??= await hashPassword(random.bytes(32).toString('base64'));
  const matches = await verifyPassword(passwordHash ?? nobodysHash, password);
  return matches && passwordHash !== null;
}
