import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateAt } from '../../publishing/index.ts';

/** Rooms are told of like content, and are none (docs/decisions/0012): what reads them notes it here, what changes them says so here. */
const kind = 'live';

/** To be noted by whatever is answered to everybody alike and made of an enterprise's rooms. */
export const noteRooms = ({ cacheTags }: Pick<Context, 'cacheTags'>, topCode: string): void => cacheTags?.addKind({ kind, topCode });

/** Has kept answers and pages that were made of an enterprise's rooms looked at again once the transaction is committed. `liveCode` null: whichever room. */
export const roomsChanged = (context: Context, tx: Tx, { topCode, liveCode }: { topCode: string; liveCode: string | null }): Promise<void> =>
  invalidateAt(context, tx, { topCode, kind, code: liveCode }, []);
