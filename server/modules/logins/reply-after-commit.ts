import type { CallerContext } from '../../calls/caller.ts';
import { afterCommit, type Tx } from '../../database/index.ts';

/** Adds a cookie to the reply after the transaction is committed. Null adds none. */
export function replyAfterCommit(tx: Tx, { reply }: Pick<CallerContext, 'reply'>, setCookie: string | null): void {
  if (setCookie !== null) afterCommit(tx, () => reply.cookies.push(setCookie));
}
