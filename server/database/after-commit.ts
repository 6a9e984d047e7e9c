import type { Transaction } from 'kysely';

import type { Tables } from './tables.ts';

export type Reaction = () => void;

const reactionsOf = new WeakMap<Transaction<Tables>, Reaction[]>();

/**
 * Runs `reaction` after the transaction is durably committed, and never after a rollback. Use it to notify others (bus, page cache).
 * Things that must not be lost belong into the outbox, because a crash right after the commit skips the reaction. Takes the
 * transaction object of `database.transaction`. A failing reaction is logged, not thrown.
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
