import type { DataOf } from '../../../contract/calls/index.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { siteOriginOf } from '../enterprises/index.ts';
import { findRoomByRoomId } from './store.ts';

type Owner = NonNullable<DataOf<'getEnterpriseOrgByRoomId'>>;

/** The live and enterprise of a room. `domainWeb`: the origin of the enterprise's own site, or ''. Null for an unknown room. */
export async function ownerOfRoom(context: ReadOnlyContext, roomId: string): Promise<Owner | null> {
  const room = await findRoomByRoomId(context.database.read, roomId);
  if (room === null) return null;
  const { live_code: liveBizCode, top_code: topCode } = room;
  const site = await siteOriginOf(context, topCode);
  return { liveBizCode, topCode, domainWeb: site === new URL(context.config.publicOrigin).origin ? '' : site };
}
