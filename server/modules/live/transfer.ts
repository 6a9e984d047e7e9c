import { publicCode } from '../../../contract/content/field.ts';
import { transferTargetOf, transferTargetWithoutRoom } from '../../../contract/live/transfer-target.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { ownerOfRoom } from './room-owner.ts';

/**
 * The redirect target of `/transfer` (spec live#transfer). An unknown room leads to the list of lives.
 * @returns a path on this site, or a complete address
 */
export async function transferTarget(context: ReadOnlyContext, query: URLSearchParams): Promise<string> {
  const roomId = publicCode.safeParse(query.get('roomId'));
  const owner = roomId.success ? await ownerOfRoom(context, roomId.data) : null;
  return owner === null ? transferTargetWithoutRoom(query) : transferTargetOf(owner, query, context.config.publicOrigin);
}
