import { expect, onTestFinished, test, vi } from 'vitest';
import { applyEvent, emptyRoom } from '../../../../contract/live/room-state.ts';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import type { Me, ServerFrame } from '../../../../contract/live/room-wire.ts';
import type { StoredEvent } from '../events/event-store.ts';
import type { Showing } from './view.ts';
import { Welcomes } from './welcome.ts';

const showing: Showing = { open: (address) => `signed ${address}`, publicCode: (person) => `public ${person}` };
const stored = (...events: RoomEvent[]): StoredEvent[] => events.map((event, index) => ({ number: index + 1, at: 0, event, audience: 'everyone', personId: null, commandId: null }));
const ink = (page: number): RoomEvent => ({ kind: 'inked', document: 'd', page, stroke: { id: 's', points: Array.from({ length: 2_000 }, () => [1, 2]) } });
const events = stored(
  { kind: 'began' },
  { kind: 'said', message: 'm', author: { person: 'p1', name: '欧阳小敏', isTeacher: false }, text: '你好', isQuestion: false, replyTo: null, isHeld: false },
  ink(2),
  { kind: 'pageTurned', document: 'd', page: 1, picture: { title: '讲义', address: '/files/a.png' } },
  ink(1),
);
const state = events.reduce(applyEvent, emptyRoom);
const spectator = (person: string): Me => ({ person, name: '', role: 'spectator' });
const student: Me = { person: 'p1', name: '欧阳小敏', role: 'student' };
const welcomeOf = (frame: Buffer) => (JSON.parse(frame.toString()) as Extract<ServerFrame, { welcome: unknown }>).welcome;

test('a welcome has the state with the ink of the shown page; spectators get pictures and no full names', () => {
  const welcomes = new Welcomes(showing);
  const [public_, own] = [welcomeOf(welcomes.whole(spectator('v1'), state, 7)), welcomeOf(welcomes.whole(student, state, 7))];
  expect(public_).toMatchObject({ me: spectator('v1'), now: 7, events: [], state: { number: 5, status: 'live', document: { page: 1, picture: { address: 'signed /files/a.png' } }, messages: [{ author: { person: 'public p1', name: '欧同学' }, text: '你好' }] } });
  expect(own).toMatchObject({ me: student, state: { messages: [{ author: { person: 'p1', name: '欧阳小敏' } }] } });
  for (const { state: shown } of [public_, own]) expect(shown!.ink).toEqual({ 'd/1': state.ink['d/1'] });
  expect(welcomeOf(welcomes.whole(student, emptyRoom, 7)).state).toEqual(emptyRoom);
});

test('the state is encoded once for all spectators, and the ink once for everyone, until the state changes', () => {
  const welcomes = new Welcomes(showing);
  welcomes.whole(spectator('v1'), state, 0);
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  const lengths = () => stringify.mock.results.splice(0).map(({ value }) => String(value).length);
  welcomes.whole(spectator('v2'), state, 1_000);
  expect(Math.max(...lengths()), 'the spectator only').toBeLessThan(100);
  welcomes.whole(student, state, 1_000);
  expect(Math.max(...lengths()), 'no ink').toBeLessThan(2_000);
  welcomes.whole(spectator('v3'), applyEvent(state, { number: 6, at: 0, event: ink(1) }), 1_000);
  expect(Math.max(...lengths())).toBeGreaterThan(20_000);
});

test('missed events are sent only if they are shorter than the state', () => {
  const welcomes = new Welcomes(showing);
  expect(welcomeOf(welcomes.resuming(student, state, events.slice(1), 0)!).events).toHaveLength(4);
  expect(welcomes.resuming(student, state, null, 0)).toBeNull();
  expect(welcomes.resuming(student, state, Array.from({ length: 16 }, () => events[2]!), 0), 'much ink').toBeNull();
  expect(welcomes.resuming(spectator('v1'), state, Array.from({ length: 201 }, () => events[1]!), 0)).toBeNull();
});

test('a deleted message stays without its text for a student who resumes after it left the state, unless it was restored', () => {
  const welcomes = new Welcomes(showing);
  const said = (message: string): RoomEvent => ({ kind: 'said', message, author: { person: 'p2', name: '沈莉', isTeacher: false }, text: `话 ${message}`, isQuestion: false, replyTo: null, isHeld: false });
  const others = Array.from({ length: 300 }, (_, index) => said(`later-${index}`));
  const missed = stored(said('gone'), said('back'), { kind: 'messageDeleted', message: 'gone' }, { kind: 'messageDeleted', message: 'back' }, said('back'), ...others);
  const { events: resumed } = welcomeOf(welcomes.resuming(student, missed.reduce(applyEvent, emptyRoom), missed, 0)!);
  expect(resumed.slice(0, 5).map(({ event }) => event.kind === 'said' && event.text)).toEqual(['', '话 back', false, false, '话 back']);
});
