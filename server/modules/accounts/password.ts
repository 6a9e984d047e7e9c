import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { createBackgroundThread } from '../../threads/background-thread.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { PasswordTask } from './password-worker.ts';

export { isCommonPassword };

/** For each address: three hundred students at the same time, with a margin. In total: as many as two threads can hash before visitors give up. */
const waitingAtMost = { perAddress: 320, total: 400 };

type Thread = ReturnType<typeof newThread>;
const newThread = () => createBackgroundThread<PasswordTask, string | boolean>(new URL('./password-worker.ts', import.meta.url));

/** Two threads. More would only take memory and processor time from other requests. */
const idle = [newThread(), newThread()];
/** Serves networks and addresses in turn: a thousand passwords of one address do not block other logins. */
const queue = new FairQueue<{ resolve(thread: Thread): void; reject(error: Error): void }>(waitingAtMost);

function threadFor(clientAddress: string): Thread | Promise<Thread> {
  return (
    idle.pop() ??
    new Promise<Thread>((resolve, reject) => {
      const crowdedOut = queue.add({ resolve, reject }, { address: limitKeyOf(clientAddress), network: networkOf(clientAddress) });
      crowdedOut?.reject(refuse.unavailable());
    })
  );
}

async function inTurn(order: PasswordTask, clientAddress: string): Promise<string | boolean> {
  const thread = await threadFor(clientAddress);
  try {
    const answer = thread.ask(order);
    thread.isWaitedFor(true);
    return await answer;
  } finally {
    thread.isWaitedFor(false);
    const next = queue.next();
    if (next) next.resolve(thread);
    else idle.push(thread);
  }
}

/** The address in the queue for work without a network request: seeds, and commands of the operator. */
const thisMachine = '127.0.0.1';

/** argon2id in PHC string form. @throws Refusal 503 if too many wait */
export const hashPassword = async (password: string, clientAddress = thisMachine): Promise<string> => (await inTurn({ password, passwordHash: null }, clientAddress)) as string;

export const verifyPassword = async (passwordHash: string, password: string, clientAddress = thisMachine): Promise<boolean> => (await inTurn({ password, passwordHash }, clientAddress)) as boolean;

/** The hash of a random password, which is compared if there is no account. */
let dummyHash: string | null = null;

/**
 * True if a password is that of an account. Always costs exactly one verification, also without an account or a stored
 * password, so that the time reveals nothing (spec security#unknown-accounts).
 * @throws Refusal 503 if too many wait
 */
export async function passwordMatches({ random }: Pick<Context, 'random'>, passwordHash: string | null, password: string, clientAddress: string): Promise<boolean> {
  // Made by the first attempt after the start, for known and unknown accounts alike.
  dummyHash ??= await hashPassword(random.bytes(32).toString('base64'), clientAddress);
  const matches = await verifyPassword(passwordHash ?? dummyHash, password, clientAddress);
  return matches && passwordHash !== null;
}
