import { beforeEach, expect, test } from 'vitest';
import type { RoomEvent } from '../../../contract/live/room-events.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { erasePerson, exportPerson } from '../../personal-data/index.ts';
import { deliverMailFromOutbox } from '../../outbox/mail-delivery.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { insertAttendance } from './class/attendance-store.ts';
import { removeOldLiveAttendance, removeOldLiveBookings, removeOldLiveEvents, removeOldLiveLists } from './index.ts';
import { queueLiveNotice } from './notices/notices.ts';
import { insertEvents } from './events/event-store.ts';
import { addTestLive, addToRoster } from '../../testing-lives.ts';

const [phone, otherPhone] = ['13912345671', '13912345672'];
const card = '11010519491231002X';
const tables = ['live_listed_people', 'live_attendance', 'live_events', 'live_bookings'] as const;
const day = 86_400_000;

describeOnBothDatabases('personal data of lives', (open) => {
  let context: TestContext;
  let person: string;
  let other: string;

  /** Two listed people who attended, sent messages, answered a quiz and booked a reminder. */
  beforeEach(async () => {
    context = testContext(await open());
    person = await addTestPerson(context, { phone, name: '陈小明' });
    other = await addTestPerson(context, { phone: otherPhone, name: '林一' });
    const room = await addTestLive(context, { code: 'L1', top_code: '100000000001' });
    await addToRoster(context, room, { phone, name: '陈小明', card });
    await addToRoster(context, room, { phone: otherPhone, name: '林一' });
    const events: [RoomEvent, string][] = [];
    for (const [who, name, text] of [[person, '陈小明', '我住在幸福路 5 号'], [other, '林一', '老师好']] as const) {
      await context.database.transaction(async (tx) => {
        await insertAttendance(tx, { live_code: 'L1', person_id: who, top_code: '100000000001', person_name: name, first_in_at: context.clock.now(), last_seen_at: context.clock.now(), watched_milliseconds: 3_000_000, replay_milliseconds: 0, device: 'desktop', note: `${name}迟到` });
        const mobile = who === person ? phone : otherPhone;
        await tx.insertInto('live_bookings').values({ live_code: 'L1', phone_index: phoneIndexOf(context, mobile), top_code: '100000000001', phone_sealed: context.secrets.seal(mobile), unsubscribe_token: who, booked_at: context.clock.now(), reminded_at: null }).execute();
      });
      events.push([{ kind: 'said', message: `m-${who}`, author: { person: who, name, isTeacher: false }, text, isQuestion: false, replyTo: null, isHeld: false }, who]);
      events.push([{ kind: 'checkedIn', checkIn: 'c', person: who, name, place: 1, isLate: false }, who]);
      events.push([{ kind: 'answered', quiz: 'q', person: who, name, choices: [1] }, who]);
      // An event of the teacher about the person.
      events.push([{ kind: 'muted', person: who, name, until: 1 }, 'teacher']);
    }
    await context.database.transaction((tx) => insertEvents(tx, '100000000001', 'L1', events.map(([event, personId], index) => ({ number: index + 1, at: context.clock.now(), event, audience: 'everyone', personId, commandId: null }))));
  });

  const everything = async () => JSON.stringify(await Promise.all(tables.map((table) => context.database.read.selectFrom(table).selectAll().execute())));

  test('is exported completely: attendance, messages and answers, lists and bookings, without data of other people', async () => {
    const { lives } = (await exportPerson(context, phone))!;
    expect(lives).toMatchObject({
      attended: [{ liveCode: 'L1', name: '陈小明', watchedMinutes: 50, device: 'desktop', note: '陈小明迟到' }],
      listed: [{ liveCode: 'L1', name: '陈小明', cardId: card }],
      booked: [{ liveCode: 'L1', remindedAt: null }],
    });
    expect(lives.events.map(({ event }) => (event as RoomEvent).kind)).toEqual(['said', 'checkedIn', 'answered']);
    expect(JSON.stringify(lives)).toContain('我住在幸福路 5 号');
    expect(JSON.stringify(lives)).not.toMatch(/林一|老师好/);
  });

  test('is erased with the person, except minutes and answers without a name, and the numbers of events', async () => {
    await context.database.transaction((tx) => queueLiveNotice(context, tx, { phone, liveName: '课', event: '已取消', address: 'x' }));
    await erasePerson(context, phone);
    const left = await everything();
    for (const theirs of ['陈小明', '我住在幸福路']) expect([theirs, left.includes(theirs)]).toEqual([theirs, false]);
    expect((await context.database.read.selectFrom('live_attendance').select(['person_name', 'watched_milliseconds', 'device', 'note']).where('person_id', '=', person).execute()).map((row) => ({ ...row, watched_milliseconds: Number(row.watched_milliseconds) }))).toEqual([{ person_name: '已注销', watched_milliseconds: 3_000_000, device: '', note: '' }]);
    expect((await context.database.read.selectFrom('live_events').select('number').execute()).map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const table of ['live_listed_people', 'live_bookings'] as const) expect(await context.database.read.selectFrom(table).select('phone_index').execute()).toEqual([{ phone_index: phoneIndexOf(context, otherPhone) }]);
    expect(await context.outbox.search('live-notice', () => true)).toEqual([]);
    for (const others of ['林一', '老师好', '林一迟到']) expect([others, left.includes(others)]).toEqual([others, true]);
    expect(other).not.toBe(person);
  });

  test('leaves voice and picture in replays: the command and the enterprise are told which ones, without those of other people', async () => {
    await addTestPerson(context, { phone: '13912345673', memberships: [['100000000001', 'administrator']], enterprise: { name: '启航学校' } });
    await context.database.transaction(async (tx) => {
      await tx.updateTable('enterprises').set({ contact_email: 'zhao@example.com' }).execute();
      const taught = { teacher_person_id: person };
      for (const code of ['TAUGHT', 'SPOKE', 'OTHER', 'DELETED']) {
        await tx.insertInto('live_rooms').values({ live_code: code, room_id: code, top_code: '100000000001', starts_at: 0, ends_at: 1, recommended: 0, cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'x', ...(code === 'TAUGHT' || code === 'DELETED' ? taught : { teacher_person_id: null }) }).execute();
        await tx.insertInto('live_sessions').values({ live_code: code, top_code: '100000000001', started_at: 0, interrupted_at: null, ended_at: 1, stream_url: '', online_count: 0, watched_count: 0 }).execute();
        if (code !== 'DELETED') await tx.insertInto('live_recordings').values({ live_code: code, top_code: '100000000001', part: 1, url: `/files/live/100000000001/${code.toLowerCase()}.mp4`, recorded_at: 1 }).execute();
        if (code === 'DELETED') await tx.insertInto('live_replays').values({ live_code: code, top_code: '100000000001', kept_until: null, deleted_at: 1, erased_person_at: null }).execute();
      }
      const voice = (who: string, name: string): RoomEvent => ({ kind: 'voiceJoined', person: who, name, stream: 's', withCamera: true });
      const chat = (who: string): RoomEvent => ({ kind: 'said', message: `n-${who}`, author: { person: who, name: '陈小明', isTeacher: false }, text: '好', isQuestion: false, replyTo: null, isHeld: false });
      await insertEvents(tx, '100000000001', 'SPOKE', [{ number: 1, at: 0, event: voice(person, '陈小明'), audience: 'everyone', personId: person, commandId: null }]);
      await insertEvents(tx, '100000000001', 'OTHER', [{ number: 1, at: 0, event: voice(other, '林一'), audience: 'everyone', personId: other, commandId: null }, { number: 2, at: 0, event: chat(person), audience: 'everyone', personId: person, commandId: null }]);
    });
    deliverMailFromOutbox(context);
    expect((await erasePerson(context, phone))?.replays.map(({ liveCode }) => liveCode).toSorted()).toEqual(['SPOKE', 'TAUGHT']);
    await context.outbox.runDue();
    expect(context.mailSent.map(({ to, subject }) => [to, subject])).toEqual([['zhao@example.com', '启航学校的回放里有注销了的人']]);
    expect(context.mailSent[0]!.text).toMatch(/“TAUGHT”/);
    expect(context.mailSent[0]!.text).not.toContain('陈小明');
    expect((await context.database.read.selectFrom('live_replays').select('live_code').where('erased_person_at', 'is not', null).execute()).map(({ live_code }) => live_code).toSorted()).toEqual(['SPOKE', 'TAUGHT']);
  });

  test('is erased for a phone on the roster without a login', async () => {
    const room = await addTestLive(context, { code: 'L2' });
    await addToRoster(context, room, { phone: '13912345673', name: '没来的人' });
    expect((await exportPerson(context, '13912345673'))?.lives.listed).toHaveLength(1);
    await erasePerson(context, '13912345673');
    expect(await everything()).not.toContain('没来的人');
  });

  test('expires: bookings first, then lists with ID cards, then attendance and events', async () => {
    const left = async () => Object.fromEntries(await Promise.all(tables.map(async (table) => [table, (await context.database.read.selectFrom(table).select('live_code').execute()).length] as const)));
    const cleanUpAfter = async (days: number) => {
      context.clock.set(endsAt + days * day);
      for (const remove of [removeOldLiveLists, removeOldLiveBookings, removeOldLiveAttendance, removeOldLiveEvents]) await remove(context);
      return left();
    };
    const { ends_at } = await context.database.read.selectFrom('live_rooms').select('ends_at').executeTakeFirstOrThrow();
    const endsAt = Number(ends_at);
    const all = { live_listed_people: 2, live_attendance: 2, live_events: 8, live_bookings: 2 };
    expect(await cleanUpAfter(31)).toEqual(all);
    expect(await cleanUpAfter(32)).toEqual({ ...all, live_bookings: 0 });
    expect(await cleanUpAfter(185)).toEqual({ ...all, live_bookings: 0, live_listed_people: 0 });
    expect(await cleanUpAfter(1_097)).toEqual({ live_listed_people: 0, live_attendance: 0, live_events: 0, live_bookings: 0 });
  });
});
