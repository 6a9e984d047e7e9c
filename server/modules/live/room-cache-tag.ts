import type { Context, ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateAt } from '../../publishing/index.ts';

/** A room shares the cache tag of its content of kind `live`: an answer shows both. Readers of rooms add it with `addRoomsTag`, writers announce changes with `invalidateRooms` (docs/decisions/0012). */
const kind = 'live';

/** Adds the cache tag of an enterprise's rooms. Every cached answer that shows rooms must call it. */
export const addRoomsTag = ({ cacheTags }: Pick<Context, 'cacheTags'>, topCode: string): void => cacheTags?.addKind({ kind, topCode });

/** Revalidates cached answers and pages with an enterprise's rooms after the commit. `liveCode` null: all rooms. */
export const invalidateRooms = (context: ReadOnlyContext, tx: Tx, { topCode, liveCode }: { topCode: string; liveCode: string | null }): Promise<void> =>
  invalidateAt(context, tx, { topCode, kind, code: liveCode }, []);
