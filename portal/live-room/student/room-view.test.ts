import { expect, test } from 'vitest';
import { lineQuality, viewOf } from './room-view.ts';

const me = { person: 'P1', name: '赵敏', role: 'student' } as never;
const viewFor = (liveStatus: number, status: 'waiting' | 'live' | 'ended') => viewOf({ liveStatus, room: { bye: null, me, queuePlace: null, room: { status, removed: [] } }, player: { phase: 'playing' }, watchesPublic: false });

test('a class that is over stays over when its room no longer has the events, and the room tells the start and the end of the others', () => {
  expect(viewFor(4, 'waiting')).toBe('ended');
  expect([viewFor(2, 'waiting'), viewFor(2, 'live'), viewFor(3, 'ended')]).toEqual(['waiting', 'live', 'ended']);
});

test('the network is called lost only if it is the own one', () => {
  const failing = { phase: 'restarting', isWeak: false, frozenFrame: null } as const;
  expect([lineQuality(failing, false), lineQuality(failing, true), lineQuality({ ...failing, phase: 'playing' }, true)]).toEqual(['reconnecting', 'lost', 'good']);
});
