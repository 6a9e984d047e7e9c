import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateAt } from '../../publishing/index.ts';

/** A room shares the cache tag of its words, the content of kind `live`: an answer shows both. Readers of rooms add it with `noteRooms`, writers announce changes with `roomsChanged` (docs/decisions/0012). */
const kind = 'live';

/** To be called by every answer that is cached for all callers and made of an enterprise's rooms. */
export const noteRooms = ({ cacheTags }: Pick<Context, 'cacheTags'>, topCode: string): void => cacheTags?.addKind({ kind, topCode });

/** Revalidates cached answers and pages made of an enterprise's rooms once the transaction is committed. `liveCode` null: all of its rooms. */
export const roomsChanged = (context: Context, tx: Tx, { topCode, liveCode }: { topCode: string; liveCode: string | null }): Promise<void> =>
  invalidateAt(context, tx, { topCode, kind, code: liveCode }, []);
