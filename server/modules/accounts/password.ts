import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { createBackgroundThread } from '../../threads/background-thread.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { PasswordOrder } from './password-worker.ts';

export { isCommonPassword };

const waitingAtMost = 400;

const newThread = () => createBackgroundThread<PasswordOrder, string | boolean>(new URL('./password-worker.ts', import.meta.url));

/** More at once would only take memory and the other requests' processor time. */
const idle = [newThread(), newThread()];
const queue: ((thread: ReturnType<typeof newThread>) => void)[] = [];

async function inTurn(order: PasswordOrder): Promise<string | boolean> {
  if (idle.length === 0 && queue.length >= waitingAtMost) throw refuse.unavailable();
  const thread = idle.pop() ?? (await new Promise<ReturnType<typeof newThread>>((resolve) => queue.push(resolve)));
  try {
    const answer = thread.ask(order);
    thread.isWaitedFor(true);
    return await answer;
  } finally {
    thread.isWaitedFor(false);
    const next = queue.shift();
    if (next) next(thread);
    else idle.push(thread);
  }
}

/** argon2id in PHC string form. @throws Refusal 503 where too many wait */
export const hashPassword = async (password: string): Promise<string> => (await inTurn({ password, passwordHash: null })) as string;

export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> => (await inTurn({ password, passwordHash })) as boolean;

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
