import { beforeEach, expect, test } from 'vitest';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { liveStatus } from '../../../../contract/constants.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson, testEnterprise } from '../../../testing-entities.ts';
import { addTestLive, addToRoster, loggedIn } from '../../../testing-lives.ts';
import { phoneIndexOf } from '../../accounts/index.ts';
import { createEnterprise } from '../../enterprises/index.ts';
import { insertBooking } from '../bookings/booking-store.ts';
import { insertAttendance } from '../class/attendance-store.ts';
import { liveBookingHandlers, myLiveHandlers } from '../index.ts';
import { insertEvents } from '../events/event-store.ts';

const school = '100000000001';
const phone = '13912345672';

describeOnBothDatabases('the classes of a person', (open) => {
  let context: TestContext;
  let teacher: string;
  let student: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode: school, name: '启航学校', founderId: teacher })));
    student = await addTestPerson(context, { phone, name: '陈晓', memberships: [[school, 'student']] });
  });

  const ask = (personId: string, when: 'current' | 'past' = 'current', session: Parameters<typeof loggedIn>[2] = {}) => answerOf(myLiveHandlers, 'myClasses', { when }, loggedIn(context, personId, session));
  const codes = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).list.map(({ liveCode }) => liveCode);
  const hold = async (code: string, { ended }: { ended: boolean }) => {
    const now = context.clock.now();
    await context.database.transaction((tx) => tx.insertInto('live_sessions').values({ live_code: code, top_code: school, started_at: now, interrupted_at: null, ended_at: ended ? now + 60_000 : null, stream_url: '', online_count: 0, watched_count: 0, teacher_seen_at: now, unpublished_at: null, recording_fault: null }).execute());
  };
  const attend = (code: string, minutes: number) =>
    context.database.transaction((tx) => insertAttendance(tx, { live_code: code, person_id: student, top_code: school, person_name: '陈晓', first_in_at: 0, last_seen_at: 0, watched_milliseconds: minutes * 60_000, replay_milliseconds: 0, device: '', note: '' }));
  const book = (code: string, topCode = '-1') =>
    context.database.transaction((tx) => insertBooking(tx, { live_code: code, phone_index: phoneIndexOf(context, phone), top_code: topCode, phone_sealed: context.secrets.seal(phone), unsubscribe_token: `token-${code}`, booked_at: 0, reminded_at: null }));

  test('are those of the own enterprise, of lists and of bookings, and not the platform’s or another school’s', async () => {
    const at = (minutes: number) => ({ starts_at: context.clock.now() + minutes * 60_000 });
    await addTestLive(context, { code: 'SCHOOL', top_code: school, visibility: 'members', ...at(50) });
    await addTestLive(context, { code: 'ON-AIR', top_code: school, ...at(60) });
    await addTestLive(context, { code: 'OTHERS-LIST', top_code: school, visibility: 'list', ...at(10) });
    await addTestLive(context, { code: 'PLATFORM', ...at(10) });
    await addToRoster(context, await addTestLive(context, { code: 'LISTED', visibility: 'list', ...at(40) }), { phone });
    await addTestLive(context, { code: 'BOOKED', ...at(30) });
    await book('BOOKED');
    await addTestLive(context, { code: 'CANCELLED', top_code: school, visibility: 'members', cancelled_at: 1, ...at(70) });
    await hold('ON-AIR', { ended: false });
    expect(await codes(student)).toEqual(['ON-AIR', 'BOOKED', 'LISTED', 'SCHOOL', 'CANCELLED']);
    const [onAir, , , , cancelled] = (await ask(student)).list;
    expect(onAir).toMatchObject({ liveName: '焊接公开课', liveStatus: liveStatus.live, enterpriseName: '启航学校', role: 'student', isCancelled: false });
    expect(cancelled).toMatchObject({ isCancelled: true, liveName: '焊接公开课' });
    const stranger = await addTestPerson(context, { phone: '13912345673' });
    expect(await codes(stranger)).toEqual([]);
  });

  test('that were held have the own minutes, check-ins and answers, and nobody else’s', async () => {
    await addTestLive(context, { code: 'HELD', top_code: school, visibility: 'members', teacher_person_id: teacher });
    await addTestLive(context, { code: 'PUBLIC', top_code: school });
    for (const code of ['HELD', 'PUBLIC']) await hold(code, { ended: true });
    await attend('HELD', 38);
    const events: [string | null, RoomEvent][] = [
      [null, { kind: 'checkInOpened', checkIn: 'c1', seconds: 60 }],
      [null, { kind: 'checkInOpened', checkIn: 'c2', seconds: 60 }],
      [student, { kind: 'checkedIn', checkIn: 'c1', person: student, name: '陈晓', place: 1, isLate: false }],
      [teacher, { kind: 'checkedIn', checkIn: 'c2', person: teacher, name: '李老师', place: 1, isLate: false }],
      [null, { kind: 'quizOpened', quiz: 'q1', quizKind: 'single', question: '几步', options: ['一', '二'], right: [0], seconds: null }],
      [student, { kind: 'answered', quiz: 'q1', person: student, name: '陈晓', choices: [0] }],
      // A changed answer is one answered quiz.
      [student, { kind: 'answered', quiz: 'q1', person: student, name: '陈晓', choices: [1] }],
      [student, { kind: 'answered', quiz: 'q2', person: student, name: '陈晓', choices: [1] }],
    ];
    await context.database.transaction((tx) => insertEvents(tx, school, 'HELD', events.map(([personId, event], at) => ({ number: at + 1, at: 0, event, audience: 'everyone', personId, commandId: null }))));
    const { list, total } = await ask(student, 'past');
    expect([list.map(({ liveCode }) => liveCode), total]).toEqual([['HELD'], 1]);
    expect(list[0]?.attendance).toEqual({ watchedMinutes: 38, replayMinutes: 0, checkIns: 1, checkInsOpened: 2, answers: 2, quizzes: 1 });
    expect((await ask(teacher, 'past')).list[0]).toMatchObject({ liveCode: 'HELD', role: 'teacher', attendance: null });
    expect(await codes(student)).toEqual([]);
  });

  test('of a live login are its own class only', async () => {
    for (const code of ['ONE', 'TWO']) await addTestLive(context, { code, top_code: school, visibility: 'members' });
    expect(await codes(student, 'current', { live: { liveCode: 'TWO', role: 'student' } })).toEqual(['TWO']);
  });

  test('with a booked reminder can be unbooked with the listed token, and one that became hidden keeps its name to itself', async () => {
    await addTestLive(context, { code: 'BOOKED' });
    await addTestLive(context, { code: 'HIDDEN', visibility: 'list', starts_at: context.clock.now() + 7_200_000 });
    for (const code of ['BOOKED', 'HIDDEN']) await book(code);
    const bookings = () => answerOf(myLiveHandlers, 'myBookings', {}, loggedIn(context, student));
    expect(await bookings()).toMatchObject([{ liveCode: 'BOOKED', liveName: '焊接公开课', token: 'token-BOOKED' }, { liveCode: 'HIDDEN', liveName: '' }]);
    const named = async () => new Map((await ask(student)).list.map(({ liveCode, liveName, teacherName, pcCover }) => [liveCode, [liveName, teacherName, pcCover].some((words) => words !== '')]));
    expect(await named()).toEqual(new Map([['BOOKED', true], ['HIDDEN', false]]));
    await attend('HIDDEN', 1);
    expect((await named()).get('HIDDEN'), 'after the person attended it').toBe(true);
    await answerOf(liveBookingHandlers, 'unbookLive', { token: 'token-BOOKED' }, loggedIn(context, student));
    expect(await bookings()).toMatchObject([{ liveCode: 'HIDDEN' }]);
    context.clock.advance(7_200_000);
    expect(await bookings()).toEqual([]);
  });
});
