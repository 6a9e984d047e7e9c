import { platformTopCode } from '../constants.ts';
import { link } from '../pages.ts';

/** The live of a room, as `getEnterpriseOrgByRoomId` answers. `domainWeb`: the origin of the enterprise's own site, or ''. */
interface RoomOwner {
  liveBizCode: string;
  topCode: string;
  domainWeb: string;
}

/**
 * The redirect target of `/transfer` for a room (spec live#transfer): the student's login for a live of the platform, or the page of an
 * enterprise's live, on its own site if it has one. The rest of the query is kept.
 * @param query of `/transfer`
 * @param platformOrigin prefix of the page if the enterprise has no site of its own
 */
export function transferTargetOf({ liveBizCode: code, topCode, domainWeb }: RoomOwner, query: URLSearchParams, platformOrigin: string): string {
  const rest = restOf(query);
  rest.delete('code');
  return topCode === platformTopCode ? withQuery(link('studentLogin', { code }), rest) : (domainWeb || platformOrigin) + withQuery(link('liveDetail', { code }), rest);
}

/** The target for an address without a room, or with an unknown one. */
export const transferTargetWithoutRoom = (query: URLSearchParams): string => withQuery(query.get('roomId') ? link('liveVideo') : '/', restOf(query));

function restOf(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('roomId');
  return rest;
}

function withQuery(address: string, rest: URLSearchParams): string {
  const text = rest.toString();
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
