import { beforeEach, expect, test } from 'vitest';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { countingReads, describeOnBothDatabases, describeOnSqlite, queryPlansOf } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { liveClassHandlers, liveTalkHandlers } from '../index.ts';
import { deletedMessages, eventsAfter, eventsOfKinds, insertEvents, removedPeople, type StoredEvent, storedCommands, wasRemoved } from './event-store.ts';
import { speakersOf } from '../room/speakers.ts';

const said = (message: number): RoomEvent => ({ kind: 'said', message: `m${message}`, author: { person: 'A', name: '甲', isTeacher: false }, text: `第 ${message} 条`, isQuestion: false, replyTo: null, isHeld: false });

describeOnBothDatabases('in a class with thousands of events', (open) => {
  let context: TestContext;
  let rowsRead: (work: () => Promise<unknown>) => Promise<number>;

  beforeEach(async () => {
    const counting = countingReads(await open());
    context = testContext(counting.database);
    rowsRead = async (work) => {
      const before = counting.rows();
      await work();
      return counting.rows() - before;
    };
    await addTestLive(context, { code: 'L1' });
    const events: [RoomEvent, StoredEvent['audience']][] = [
      ...Array.from({ length: 3_000 }, (_, index): [RoomEvent, 'everyone'] => [said(index), 'everyone']),
      ...Array.from({ length: 200 }, (_, index): [RoomEvent, { person: string }] => [{ kind: 'removed', person: `R${index}`, name: '乙' }, { person: `R${index}` }]),
      [{ kind: 'messageDeleted', message: 'm2999' }, 'everyone'],
      [{ kind: 'messageDeleted', message: 'm2998' }, 'everyone'],
      [said(2_998), 'everyone'],
    ];
    const stored = events.map(([event, audience], index): StoredEvent => ({ number: index + 1, at: 0, event, audience, personId: null, commandId: null }));
    for (let from = 0; from < stored.length; from += 500) await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', stored.slice(from, from + 500)));
  });

  test('a page of events reads only the messages of the page to leave out deleted texts', async () => {
    const rows = await rowsRead(async () => {
      const { events } = await answerOf(liveTalkHandlers, 'liveEvents', { liveCode: 'L1', after: 2_998 }, testCaller(context));
      expect(events.map(({ event }) => event.kind === 'said' && event.text)).toEqual(['第 2998 条', '', false, false, '第 2998 条']);
    });
    // 205 events of the page, 5 events of its messages, and the rows of the room.
    expect(rows).toBeLessThan(220);
  });

  test('a page of events ends after much ink, and the pages together have all of it', async () => {
    const points = Array.from({ length: 2_000 }, () => [9_999, 9_999] as [number, number]);
    const stored = Array.from({ length: 120 }, (_, index): StoredEvent => ({ number: 4_000 + index, at: 0, event: { kind: 'inked', document: 'D', page: 1, stroke: { id: `s${index}`, points } }, audience: 'everyone', personId: null, commandId: null }));
    await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', stored));
    const numbers: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await answerOf(liveTalkHandlers, 'liveEvents', { liveCode: 'L1', after: numbers.at(-1) ?? 3_500 }, testCaller(context));
      expect(page.events.length).toBeLessThanOrEqual(20);
      numbers.push(...page.events.map(({ number }) => number));
      ({ hasMore } = page);
    }
    expect(numbers).toEqual(stored.map(({ number }) => number));
  });

  test('the speakers are found without the hands that were raised and lowered', async () => {
    const hands = Array.from({ length: 500 }, (_, index): RoomEvent => (index % 2 === 0 ? { kind: 'handRaised', person: 'S', name: '马小军' } : { kind: 'handLowered', person: 'S' }));
    const joined = (person: string): RoomEvent => ({ kind: 'voiceJoined', person, name: '马小军', stream: `R--${person}`, withCamera: false });
    const stored = [...hands, joined('S'), joined('T'), { kind: 'voiceLeft', person: 'T' } as const].map((event, index): StoredEvent => ({ number: 4_000 + index, at: 0, event, audience: 'everyone', personId: null, commandId: null }));
    await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', stored));
    // The 200 people who were removed, and the three events of voices.
    expect(await rowsRead(async () => expect(await speakersOf(context, { live_code: 'L1' })).toMatchObject([{ person: 'S' }]))).toBe(203);
  });

  test('a heartbeat reads a few rows, and a removed person is refused', async () => {
    const [student, removed] = [await addTestPerson(context, { phone: '13912345671' }), await addTestPerson(context, { phone: '13912345672' })];
    await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', [{ number: 4_000, at: 0, event: { kind: 'removed', person: removed, name: '丙' }, audience: { person: removed }, personId: null, commandId: null }]));
    expect(await rowsRead(() => answerOf(liveClassHandlers, 'studentLiveHeart', { liveCode: 'L1' }, loggedIn(context, student)))).toBeLessThan(10);
    await expect(answerOf(liveClassHandlers, 'studentLiveHeart', { liveCode: 'L1' }, loggedIn(context, removed))).rejects.toMatchObject({ returnCode: 10063 });
  });
});

describeOnSqlite('without statistics of the database', (open) => {
  test('no lookup of events walks the whole log of a live', async () => {
    const plansOf = queryPlansOf(await open());
    const rangeOfLog = /\(live_code=\? AND [^)]*\)/;
    for (const count of [1, 20, 500]) {
      const codes = Array.from({ length: count }, (_, index) => `m${index}`);
      for (const [name, plans] of Object.entries({
        deletedMessages: await plansOf((read) => deletedMessages(read, 'L1', codes)),
        storedCommands: await plansOf((read) => storedCommands(read, 'L1', codes.map((commandId) => ({ personId: 'A', commandId })))),
        eventsAfter: await plansOf((read) => eventsAfter(read, 'L1', 7, 20, 'A')),
        eventsOfKinds: await plansOf((read) => eventsOfKinds(read, 'L1', ['voiceJoined', 'voiceLeft', 'ended'])),
        removedPeople: await plansOf((read) => removedPeople(read, 'L1')),
        wasRemoved: await plansOf((read) => wasRemoved(read, 'L1', 'A')),
      })) {
        const lookups = plans.filter((detail) => detail.includes('live_events'));
        expect(lookups.length, name).toBeGreaterThan(0);
        for (const detail of lookups) expect(detail, name).toMatch(rangeOfLog);
      }
    }
  });
});
