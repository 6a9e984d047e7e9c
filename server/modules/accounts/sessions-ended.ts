import type { Context } from '../../context.ts';
import { afterCommit, type Tx } from '../../database/index.ts';

/** Bus topic: logins of people were ended, `{ personIds }`. */
const sessionsEndedTopic = 'sessions-ended';

/**
 * Tells all instances, after the commit, that logins of people were ended. The people may have other logins. Messages may be lost, and
 * an expiry sends none, so listeners check the logins from time to time as well.
 */
export function tellSessionsEnded({ bus }: Pick<Context, 'bus'>, tx: Tx, personIds: readonly string[]): void {
  afterCommit(tx, () => void bus.publish(sessionsEndedTopic, { personIds }));
}

/** @returns a function that ends the subscription */
export const onSessionsEnded = ({ bus }: Pick<Context, 'bus'>, listener: (personIds: readonly string[]) => void): (() => void) =>
  bus.subscribe(sessionsEndedTopic, (message) => listener((message as { personIds: string[] }).personIds));
