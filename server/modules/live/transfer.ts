import { platformTopCode } from '../../../contract/constants.ts';
import { publicCode } from '../../../contract/content/field.ts';
import { link } from '../../../contract/pages.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { ownerOfRoom } from './room-owner.ts';

/**
 * The redirect target of `/transfer` (spec live#transfer): the student's login for a live of the platform, or the page of an enterprise's
 * live, on its own site if it has one. An unknown room leads to the list of lives. The rest of the query is kept.
 * @returns a path on this site, or a complete address
 */
export async function transferTarget(context: ReadOnlyContext, query: URLSearchParams): Promise<string> {
  const roomId = query.get('roomId') ?? '';
  const rest = new URLSearchParams(query);
  rest.delete('roomId');
  if (roomId === '') return withQuery('/', rest);
  const owner = publicCode.safeParse(roomId).success ? await ownerOfRoom(context, roomId) : null;
  if (owner === null) return withQuery(link('liveVideo'), rest);
  rest.delete('code');
  const { liveBizCode: code, topCode, domainWeb } = owner;
  if (topCode === platformTopCode) return withQuery(link('studentLogin', { code }), rest);
  return `${domainWeb === '' ? context.config.publicOrigin : domainWeb}${withQuery(link('liveDetail', { code }), rest)}`;
}

function withQuery(address: string, rest: URLSearchParams): string {
  const text = rest.toString();
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
