import type { CallName } from '../../contract/calls/index.ts';

/**
 * Calls that the contract declares and no module answers yet: each answers 50100 (HTTP 501) from one place, and no
 * page makes them. Building one means taking its line out; the binding then does not compile until it has a handler.
 */
export const notBuiltYet = [
  // live rooms
  'getLiveDetail',
  'getEnterpriseOrgByRoomId',
  'liveLogin',
  'userOfficialLogin',
  'liveCourseDetail',
  'startLive',
  'endLive',
  'zegoGetToken',
  'studentLiveHeart',
  'teacherLiveHeart',
] as const satisfies readonly CallName[];

export type NotBuiltYet = (typeof notBuiltYet)[number];
