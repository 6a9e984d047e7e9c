import type { CallerContext } from '../../calls/caller.ts';
import { afterCommit, type Tx } from '../../database/index.ts';

/** Puts a cookie into the reply once the transaction is committed; null sets none. */
export function replyAfterCommit(tx: Tx, { reply }: Pick<CallerContext, 'reply'>, setCookie: string | null): void {
  if (setCookie !== null) afterCommit(tx, () => reply.cookies.push(setCookie));
}
