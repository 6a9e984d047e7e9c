import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { verifiedDomains } from '../enterprises/index.ts';
import { roomByRoomId } from './store.ts';

type Owner = NonNullable<DataOf<'getEnterpriseOrgByRoomId'>>;

/** Whose a room is. `domainWeb`: the origin of its enterprise's own site, empty where it has none. Null for an unknown room. */
export async function ownerOfRoom(context: ReadOnlyContext, roomId: string): Promise<Owner | null> {
  const room = await roomByRoomId(context.database.read, roomId);
  if (room === null) return null;
  const { live_code: liveBizCode, top_code: topCode } = room;
  return { liveBizCode, topCode, domainWeb: topCode === platformTopCode ? '' : await ownSiteOf(context, topCode) };
}

async function ownSiteOf(context: ReadOnlyContext, topCode: string): Promise<string> {
  const own = (await verifiedDomains(context)).find((each) => each.topCode === topCode);
  if (own === undefined) return '';
  const { protocol, port } = new URL(context.config.publicOrigin);
  // Samples of this machine are served under the portal's own port.
  return `${protocol}//${own.domain}${own.domain.endsWith('.localhost') && port !== '' ? `:${port}` : ''}`;
}
