import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import type { Recipe } from './recipe.ts';

/** HTTP calls of live rooms. Another fuzz test covers the frames of their socket (server/modules/live/room/socket.test.ts). */

const liveCode = fc.constantFrom('LIVE-UPCOMING', 'LIVE-ENDED');
const hello = fc.record({ hello: fc.record({ liveCode, token: fc.constant(null), after: fc.constantFrom(null, 0, 7) }) });
const command = fc.record({ id: fc.uuid(), command: fc.constantFrom({ do: 'raiseHand' }, { do: 'say', text: '老师好' }) });

export const liveRoomRecipes = {
  liveEvents: { chosen: fc.record({ liveCode, after: fc.integer({ min: 0, max: 1_000 }).map(String) }, { requiredKeys: ['liveCode'] }) },
  liveRoomSend: { chosen: fc.record({ connection: fc.uuid(), frames: fc.tuple(hello, command).map((frames) => [...frames]) }) },
  liveRoomPoll: { chosen: fc.record({ connection: fc.uuid() }) },
} satisfies Partial<Record<CallName, Recipe>>;
