import type { Transaction } from 'kysely';

import type { Tables } from './tables.ts';

export type Reaction = () => void;

const reactionsOf = new WeakMap<Transaction<Tables>, Reaction[]>();

/**
 * Runs `reaction` once the transaction is durably committed, never when it is rolled back. For waking others up (bus,
 * page cache): what must not be lost belongs into the outbox instead, since a crash right after the commit skips this.
 * Takes the transaction exactly as `database.transaction` handed it over. A reaction's failure is logged, not thrown.
 */
export function afterCommit(tx: Transaction<Tables>, reaction: Reaction): void {
  const reactions = reactionsOf.get(tx);
  if (!reactions) throw new Error('afterCommit: pass the transaction itself, as database.transaction handed it over');
  reactions.push(reaction);
}

export function collectReactions(tx: Transaction<Tables>): Reaction[] {
  const reactions: Reaction[] = [];
  reactionsOf.set(tx, reactions);
  return reactions;
}

export function react(reactions: Reaction[], onFailure: (error: unknown) => void): void {
  for (const reaction of reactions) {
    try {
      reaction();
    } catch (error) {
      onFailure(error);
    }
  }
}
