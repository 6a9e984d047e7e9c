import { liveRoomCalls } from '../../contract/calls/live.ts';

/**
 * Calls that the contract declares and no module answers yet: each answers 50100 (HTTP 501) from one place, and no page makes
 * them. Building some means to move them to a group of their own in the contract.
 */
export type NotBuiltYet = keyof typeof liveRoomCalls;
export const notBuiltYet = Object.keys(liveRoomCalls) as readonly NotBuiltYet[];
