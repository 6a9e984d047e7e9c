import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { countingReads, describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { changeCode, saveDraft } from '../../../publishing/index.ts';
import { openSession, revokeSession, sessionOf } from '../../accounts/index.ts';
import { liveKind } from '../kinds.ts';
import { insertRoom } from '../store.ts';
import { roomChangedTopic } from '../events/bus-topics.ts';
import { liveTalkHandlers } from './handlers.ts';
import { RoomHub } from './hub.ts';
import { eventsAfter, insertEvents } from '../events/event-store.ts';
import { accessChangedTopic } from '../events/bus-topics.ts';
import { showingOf } from './view.ts';
import { enterRoom, startTestLive, testLive, testOperator, testStudent } from './testing-room.ts';

const { liveCode } = testLive;
const byeOf = ({ frames }: Awaited<ReturnType<typeof enterRoom>>) => frames.flatMap((frame) => ('bye' in frame ? frame.bye : [])).at(-1);

describeOnBothDatabases('a live room', (open) => {
  let context: TestContext;
  let hub: RoomHub;
  let teacherToken: string;
  let students: string[];

  const newHub = (limits?: ConstructorParameters<typeof RoomHub>[1], database = context.database): RoomHub => {
    const created = new RoomHub({ ...context, database }, limits);
    onTestFinished(() => created.close());
    return created;
  };

  beforeEach(async () => {
    context = testContext(await open());
    hub = newHub();
    teacherToken = await startTestLive(context);
    students = [await testStudent(context, 1), await testStudent(context, 2)];
  });

  const everyone = async (hubOfSecond = hub) => {
    const teacher = await enterRoom(hub, 'teacher', teacherToken);
    const first = await enterRoom(hub, 'first', students[0]!);
    const second = await enterRoom(hubOfSecond, 'second', students[1]!);
    return { teacher, first, second };
  };

  test('the media provider warms up for a teacher, and not for a student', async () => {
    const warmUp = vi.fn<() => void>();
    context.media.warmUp = warmUp;
    await enterRoom(hub, 'first', students[0]!);
    expect(warmUp).not.toHaveBeenCalled();
    await enterRoom(hub, 'teacher', teacherToken);
    expect(warmUp).toHaveBeenCalled();
  });

  test('members get each message, and a held message after the teacher released it', async () => {
    const { teacher, first, second } = await everyone();
    expect(await first.command({ do: 'say', text: '老师好' })).toBe('done');
    expect(await first.command({ do: 'say', text: '加 微 信 领资料' })).toBe('done');
    expect([teacher.texts, second.texts]).toEqual([['老师好', '加 微 信 领资料'], ['老师好']]);
    const held = teacher.state.messages[1]!;
    expect(held.isHeld).toBe(true);
    await teacher.command({ do: 'releaseMessage', message: held.message });
    expect(second.texts).toEqual(['老师好', '加 微 信 领资料']);
    expect(first.state.messages.map(({ isHeld }) => isHeld)).toEqual([false, false]);
    await teacher.command({ do: 'deleteMessage', message: held.message });
    const later = await enterRoom(hub, 'later', await testStudent(context, 3));
    expect(later.state.messages[1]).toMatchObject({ text: '', isDeleted: true });
    await teacher.command({ do: 'restoreMessage', message: held.message });
    expect(later.texts).toEqual(['老师好', '加 微 信 领资料']);
  });

  test('students see their own check-ins and answers, counts, and the right answer after the quiz was closed', async () => {
    const { teacher, first, second } = await everyone();
    await teacher.command({ do: 'openCheckIn', seconds: 60 });
    const { checkIn } = first.state.checkIns[0]!;
    await first.command({ do: 'checkIn', checkIn });
    await teacher.command({ do: 'openQuiz', quizKind: 'single', question: '1+1', options: ['1', '2'], right: [1], seconds: null });
    const { quiz } = second.state.quizzes[0]!;
    expect([teacher.state.quizzes[0]!.right, second.state.quizzes[0]!.right]).toEqual([[1], []]);
    await first.command({ do: 'answer', quiz, choices: [0] });
    await first.command({ do: 'answer', quiz, choices: [1] });
    expect([teacher.state.checkIns[0]!.people, second.state.checkIns[0]!.people, teacher.state.quizzes[0]!.answers, second.state.quizzes[0]!.answers].map((people) => people.length)).toEqual([1, 0, 1, 0]);
    await hub.tick();
    expect(second.frames.findLast((frame) => 'counts' in frame)).toEqual({ counts: { checkIns: { [checkIn]: 1 }, quizzes: { [quiz]: { answered: 1, counts: [] } } } });
    await teacher.command({ do: 'closeQuiz', quiz });
    expect(second.state.quizzes[0]).toMatchObject({ right: [1], counts: [0, 1], answered: 1, isClosed: true });
    context.clock.advance(63_000);
    await hub.tick();
    expect(second.state.checkIns[0]).toMatchObject({ isClosed: true, count: 1 });
    await second.command({ do: 'checkIn', checkIn });
    expect(second.state.checkIns[0]!.people).toMatchObject([{ place: 2, isLate: true }]);
  });

  test('a question counts the students with the same question, and each student sees only the own mark', async () => {
    const { teacher, first, second } = await everyone(newHub());
    await first.command({ do: 'say', text: '互锁接在哪里', isQuestion: true });
    await second.until(() => second.state.messages.length === 1);
    const { message } = second.state.messages[0]!;
    expect(await second.command({ do: 'askSame', message })).toBe('done');
    expect(await second.command({ do: 'askSame', message })).toBe('done');
    await first.until(() => first.state.messages[0]!.same.count === 1);
    const same = { same: { count: 1, people: [] } };
    expect([teacher, first, second].map(({ state }) => state.messages[0])).toMatchObject([same, same, { same: { count: 1, people: [second.me!.person] } }]);
    const back = await enterRoom(hub, 'back', students[1]!);
    expect([back.state.messages[0], (await enterRoom(hub, 'later', await testStudent(context, 3))).state.messages[0]]).toMatchObject([{ same: { people: [back.me!.person] } }, same]);
  });

  test('events of other instances arrive in the same order, and a person has one connection at all instances', async () => {
    const other = newHub();
    const { teacher, first, second } = await everyone(other);
    const said = Array.from({ length: 40 }, (_, index) => teacher.command({ do: 'setTimer', seconds: 5 + index })).concat(Array.from({ length: 5 }, (_, index) => second.command({ do: 'say', text: `第${index}条` })));
    expect(new Set(await Promise.all(said))).toEqual(new Set(['done', '操作太快了，请稍等一下再试']));
    await Promise.all([teacher, first, second].map((client) => client.until(() => client.state.number === 36)));
    expect(first.state).toEqual(second.state);
    expect(first.numbers).toEqual(first.numbers.toSorted((a, b) => a - b));
    await hub.tick();
    await other.tick();
    await teacher.until(() => teacher.frames.some((frame) => 'online' in frame && frame.online.count === 2));
    context.clock.advance(1);
    const elsewhere = await enterRoom(hub, 'elsewhere', students[1]!);
    await second.until(() => second.bye !== null);
    expect([second.bye, elsewhere.bye]).toEqual(['elsewhere', null]);
  });

  test('a client that reconnects gets the missed events, and a repeated command is executed once', async () => {
    const { teacher, first } = await everyone();
    await first.command({ do: 'say', text: '一' }, 'first-one');
    first.leave();
    await teacher.command({ do: 'say', text: '二' });
    // At another instance, which must look up in the database whether the command was executed.
    const back = await enterRoom(newHub(), 'back', students[0]!, { after: first.state.number });
    back.state = first.state;
    back.numbers = first.numbers;
    context.clock.advance(1);
    const again = await enterRoom(hub, 'again', students[0]!, { after: first.state.number });
    expect(again.frames[0]).toMatchObject({ welcome: { state: null, events: [{ event: { text: '二' } }] } });
    expect(await again.command({ do: 'say', text: '一' }, 'first-one')).toBe('done');
    expect(teacher.texts).toEqual(['一', '二']);
    expect((await eventsAfter(context.database.read, liveCode, 0, 100)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('after a change of the live’s code, open rooms, connections with the former code and live logins still work', async () => {
    const editor = { userCode: 'operator-1' };
    await saveDraft(context, liveKind, { code: liveCode, body: { liveName: '焊接公开课' } }, editor);
    const { teacher, first, second } = await everyone(newHub());
    const liveLogin = await context.database.transaction((tx) => openSession(context, tx, { personId: second.me!.person, topCode: testLive.topCode, headers: new Headers(), live: { liveCode, role: 'student' } }));
    await changeCode(context, liveKind, { code: liveCode, newCode: 'L20' }, editor);
    expect([await first.command({ do: 'say', text: '一' }), await second.command({ do: 'say', text: '二' })]).toEqual(['done', 'done']);
    await teacher.until(() => teacher.texts.length === 2);
    expect((await eventsAfter(context.database.read, 'L20', 0, 100)).map(({ number }) => number)).toEqual([1, 2, 3]);
    first.leave();
    // Of two devices of a person the later one stays.
    context.clock.advance(1);
    const back = await enterRoom(hub, 'back', students[0]!, { after: 1 });
    expect(back.frames[0]).toMatchObject({ welcome: { state: null, events: [{ number: 2 }, { number: 3 }] } });
    expect((await enterRoom(hub, 'live login', liveLogin.token)).bye).toBeNull();
  });

  test('removed people are disconnected at all instances and cannot enter again, unless they teach the class later', async () => {
    const { teacher, second } = await everyone(newHub());
    await second.command({ do: 'raiseHand' });
    await teacher.until(() => teacher.state.hands.length === 1);
    expect(await teacher.command({ do: 'remove', person: second.me!.person })).toBe('done');
    await second.until(() => second.bye !== null);
    expect([second.bye, teacher.state.hands]).toEqual(['removed', []]);
    expect((await enterRoom(hub, 'again', students[1]!)).bye).toBe('removed');

    teacher.leave();
    const { person } = second.me!;
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ teacher_person_id: person }).execute());
    expect((await enterRoom(hub, 'teaching', students[1]!, { takesOver: true })).me).toMatchObject({ person, role: 'teacher' });
  });

  test('connections of ended sessions are closed: at once, or within a minute if the bus message is lost', async () => {
    const { teacher, first, second } = await everyone();
    await revokeSession(context, (await sessionOf(context, new Headers({ authorization_token: students[0]! })))!);
    await first.until(() => first.bye !== null);
    expect([first.bye, second.bye]).toEqual(['unauthorised', null]);
    await context.database.transaction((tx) => tx.updateTable('sessions').set({ revoked_at: 0 }).where('person_id', '=', second.me!.person).execute());
    context.clock.advance(61_000);
    await hub.tick();
    await second.until(() => second.bye !== null);
    expect([second.bye, teacher.bye]).toEqual(['unauthorised', null]);
  });

  test('spectators can read a public live, and clients with an invalid token are refused', async () => {
    const spectator = await enterRoom(hub, 'spectator', null);
    expect(spectator.me).toMatchObject({ role: 'spectator' });
    expect(await spectator.command({ do: 'say', text: '你好' })).toBe('登录以后才能参与');
    expect((await enterRoom(hub, 'stranger', 'no-such-token')).bye).toBe('unauthorised');
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'members' }).execute());
    expect((await enterRoom(hub, 'spectator', null)).bye).toBe('unauthorised');
  });

  test('spectators and the public get the first character of the names of students, and codes that differ in each live', async () => {
    const { teacher, first } = await everyone();
    const spectator = await enterRoom(hub, 'spectator', null);
    await first.command({ do: 'say', text: '老师好' });
    await teacher.command({ do: 'say', text: '你好' });
    await first.command({ do: 'raiseHand' });
    await teacher.command({ do: 'acceptHand', person: first.me!.person });
    await first.command({ do: 'joinVoice', withCamera: false });
    await teacher.command({ do: 'muteVoice', person: first.me!.person });
    const later = await enterRoom(hub, 'later', null);
    const stored = await answerOf(liveTalkHandlers, 'liveEvents', { liveCode, after: 0 }, testCaller(context));
    expect(spectator.state.messages.map(({ author }) => author.name)).toEqual(['学同学', '李老师']);
    expect(spectator.state.speakers).toMatchObject([{ name: '学同学', isMuted: true }]);
    expect(later.state).toEqual(spectator.state);
    expect(teacher.state.speakers).toMatchObject([{ name: '学员1', person: first.me!.person }]);
    const shown = JSON.stringify([spectator.frames, later.frames, stored]);
    for (const own of [first.me!.person, teacher.me!.person, '学员1']) expect(shown).not.toContain(own);
    const { publicCode } = showingOf(context, { room_id: testLive.roomId });
    expect(spectator.state.speakers[0]!.person).toBe(publicCode(first.me!.person));
    expect(showingOf(context, { room_id: 'R2' }).publicCode(first.me!.person)).not.toBe(publicCode(first.me!.person));
  });

  test('messages of spectators and muted people do not count against the limit of the room', async () => {
    const { teacher, first, second } = await everyone();
    const spectators = await Promise.all(Array.from({ length: 20 }, (_, index) => enterRoom(hub, `spectator-${index}`, null)));
    for (const spectator of spectators) for (let message = 0; message < 18; message++) expect(await spectator.command({ do: 'say', text: 'x' })).toBe('登录以后才能参与');
    await teacher.command({ do: 'mute', person: second.me!.person, minutes: 600 });
    for (let message = 0; message < 300; message++) {
      context.clock.advance(1_000);
      void second.command({ do: 'say', text: 'x' });
    }
    expect(await first.command({ do: 'say', text: '老师好' })).toBe('done');
    expect(teacher.texts).toEqual(['老师好']);
  });

  test('a log that students have filled still accepts the teacher’s commands', async () => {
    await context.database.transaction((tx) => insertEvents(tx, testLive.topCode, liveCode, [{ number: 180_000, at: context.clock.now(), event: { kind: 'handLowered', person: 'x' }, audience: 'everyone', personId: null, commandId: null }]));
    const { teacher, first } = await everyone();
    expect(await first.command({ do: 'say', text: '你好' })).toBe('这场直播的记录已满');
    expect(await teacher.command({ do: 'mute', person: first.me!.person, minutes: 5 })).toBe('done');
    expect(await teacher.command({ do: 'remove', person: first.me!.person })).toBe('done');
  });

  test('raising the hand repeatedly is rate limited, and lowering it is always possible', async () => {
    const { teacher, first } = await everyone();
    const answers: string[] = [];
    for (let times = 0; times < 30; times++) {
      answers.push(await first.command({ do: 'raiseHand' }));
      expect(await first.command({ do: 'lowerHand' })).toBe('done');
      context.clock.advance(500);
    }
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(11);
    expect(teacher.state.number).toBe(1 + 2 * 11);
    context.clock.advance(10_000);
    expect(await first.command({ do: 'raiseHand' })).toBe('done');
  });

  test('a new member gets the ink of the shown page, and the ink of other pages when they are shown', async () => {
    const { teacher, first } = await everyone();
    const newcomerToken = await testStudent(context, 3);
    const document = (id: string) => ({ id, live_code: liveCode, top_code: testLive.topCode, position: 0, title: '讲义', pages: JSON.stringify(Array.from({ length: 40 }, () => '/files/a.webp')), added_at: 0 });
    await context.database.transaction((tx) => tx.insertInto('live_documents').values(document('D')).execute());
    const points = Array.from({ length: 2_000 }, (_, at): [number, number] => [9_000 + (at % 1_000), 9_999]);
    for (let page = 1; page <= 12; page++) {
      expect(await teacher.command({ do: 'turnPage', document: 'D', page })).toBe('done');
      // Twenty strokes exceed the limit of a page.
      for (let stroke = 0; stroke < 20; stroke++) {
        context.clock.advance(1_000);
        expect(await teacher.command({ do: 'ink', stroke: { id: `s${page}-${stroke}`, points } })).toBe('done');
      }
    }
    expect(Object.entries(teacher.state.ink).map(([page, strokes]) => [page, strokes.length])).toEqual(Array.from({ length: 10 }, (_, at) => [`D/${at + 3}`, 15]));
    const newcomer = await enterRoom(hub, 'newcomer', newcomerToken);
    expect(Object.keys(newcomer.state.ink)).toEqual(['D/12']);
    expect(JSON.stringify(newcomer.frames[0]).length).toBeLessThan(512 * 1_024);
    await teacher.command({ do: 'turnPage', document: 'D', page: 11 });
    expect(newcomer.state.ink['D/11']).toEqual(teacher.state.ink['D/11']);
    // Members who have all ink of the page do not get it again.
    expect(first.frames.some((frame) => 'ink' in frame)).toBe(false);
    // A client that reconnects with a part of the ink gets the rest.
    newcomer.leave();
    await teacher.command({ do: 'turnPage', document: 'D', page: 10 });
    const back = await enterRoom(hub, 'back', newcomerToken, { after: newcomer.state.number });
    expect(back.state.ink['D/10']).toEqual(teacher.state.ink['D/10']);
  });

  test('spectators see the pages that the teacher shows, by signed addresses, and no others', async () => {
    const { teacher, first } = await everyone();
    const pages = JSON.stringify([1, 2].map((page) => ({ address: `/files/live/platform/private/${page}.webp`, text: '' })));
    await context.database.transaction((tx) => tx.insertInto('live_documents').values({ id: 'D', live_code: liveCode, top_code: testLive.topCode, position: 0, title: '讲义', pages, added_at: 0 }).execute());
    const spectator = await enterRoom(hub, 'spectator', null);
    await teacher.command({ do: 'turnPage', document: 'D', page: 2 });
    const later = await enterRoom(hub, 'later', null);
    for (const { state } of [spectator, later]) expect(state.document).toEqual({ document: 'D', page: 2, picture: { title: '讲义', address: expect.stringMatching(/^\/files\/live\/platform\/private\/2\.webp\?expires=\d+&signature=/) } });
    const { events } = await answerOf(liveTalkHandlers, 'liveEvents', { liveCode, after: 1 }, testCaller(context));
    expect(events).toMatchObject([{ event: { kind: 'pageTurned', picture: { title: '讲义' } } }]);
    // Participants have the documents already.
    for (const { state } of [teacher, first]) expect(state.document).toEqual({ document: 'D', page: 2 });
    await teacher.command({ do: 'ink', stroke: { id: 's1', points: [[1, 1]] } });
    expect(spectator.state.ink['D/2']).toHaveLength(1);
  });

  test('spectators are disconnected when a live becomes private: at once, or within a minute if the bus message is lost', async () => {
    for (const isLost of [false, true]) {
      await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'public' }).execute());
      const [spectator, teacher] = [await enterRoom(hub, 'spectator', null), await enterRoom(hub, 'teacher', teacherToken, { takesOver: true })];
      await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'members' }).execute());
      if (isLost) {
        context.clock.advance(60_000);
        await hub.tick();
      } else await context.bus.publish(accessChangedTopic, { roomId: testLive.roomId });
      await spectator.until(() => spectator.bye !== null);
      expect([spectator.bye, teacher.bye]).toEqual(['unauthorised', null]);
    }
  });

  test('a full room admits waiting people in the order of all instances; a short absence keeps the place', async () => {
    const places = { people: 2, spectators: 1 };
    const [one, other, outside] = [newHub({ places }), newHub({ places }), newHub({ places })];
    const third = await testStudent(context, 3);
    const teacher = await enterRoom(other, 'teacher', teacherToken);
    const first = await enterRoom(one, 'first', students[0]!);
    await one.tick();
    await other.tick();
    await teacher.until(() => teacher.frames.some((frame) => 'online' in frame && frame.online.count === 1));
    context.clock.advance(1_000);
    let second = await enterRoom(other, 'second', students[1]!);
    context.clock.advance(1_000);
    const last = await enterRoom(one, 'last', third);
    for (const hubOf of [other, one]) await hubOf.tick();
    expect([second.place, last.place]).toEqual([1, 2]);
    const people = await Promise.all([students[0]!, students[1]!, third].map(async (token) => (await sessionOf(context, new Headers({ authorization_token: token })))!.personId));
    expect(people.map((person) => one.mustWait({ room_id: testLive.roomId }, person))).toEqual([false, true, true]);
    // An instance that nobody entered gives out the addresses of streams too.
    const waitOutside = () => people.map((person) => outside.mustWait({ room_id: testLive.roomId }, person));
    await expect.poll(waitOutside).toEqual([false, true, true]);
    // Waiting people get no events and cannot send.
    expect([last.me, last.state.number]).toEqual([null, 0]);
    second.leave();
    for (const hubOf of [other, one]) await hubOf.tick();
    expect(last.place).toBe(1);
    context.clock.advance(5_000);
    second = await enterRoom(other, 'second', students[1]!);
    for (const hubOf of [other, one]) await hubOf.tick();
    expect([second.place, last.place]).toEqual([1, 2]);
    first.leave();
    for (const hubOf of [one, other, one]) await hubOf.tick();
    await second.until(() => second.me !== null);
    expect([second.me?.role, last.place, last.me]).toEqual(['student', 1, null]);
    await expect.poll(waitOutside).toEqual([true, false, true]);
    // Spectators have a separate limit.
    expect((await enterRoom(one, 'spectator', null)).bye).toBeNull();
    expect((await enterRoom(one, 'spectator', null)).bye).toBe('full');
  });

  test('300 strokes that wait arrive at 30 a second, and a stored one is acknowledged although it is repeated too fast', async () => {
    const { teacher } = await everyone();
    await teacher.command({ do: 'turnPage', document: 'board', page: 1 });
    const ink = (index: number) => teacher.command({ do: 'ink', stroke: { id: `s${index}`, points: [[1, 1]] }, document: 'board', page: 1 }, `stroke-${index}`);
    const answers: string[] = [];
    for (let index = 0; index < 300; index++) {
      answers.push(await ink(index));
      context.clock.advance(34);
    }
    expect(new Set(answers)).toEqual(new Set(['done']));
    const fast = await Promise.all(Array.from({ length: 100 }, (_, index) => ink(300 + index)));
    expect(new Set(fast)).toEqual(new Set(['done', '操作太快了，请稍等一下再试']));
    expect(await ink(299)).toBe('done');
  });

  test('a stroke is refused when another page than the one under it is shown', async () => {
    const { teacher, first } = await everyone();
    for (const page of [1, 2]) await teacher.command({ do: 'turnPage', document: 'board', page });
    expect(await teacher.command({ do: 'ink', stroke: { id: 's1', points: [[1, 1]] }, document: 'board', page: 1 })).toBe('这一页已经翻走，刚才的板书没有写上');
    expect(await teacher.command({ do: 'ink', stroke: { id: 's2', points: [[1, 1]] }, document: 'board', page: 2 })).toBe('done');
    expect(first.state.ink).toMatchObject({ 'board/2': [{ id: 's2' }] });
  });

  test('of two devices that enter at two instances at the same time exactly one stays', async () => {
    const held: (() => Promise<unknown>)[] = [];
    const bus: typeof context.bus = { ...context.bus, publish: async (topic, message) => void held.push(() => context.bus.publish(topic, message)) };
    const [one, other] = [0, 1].map(() => {
      const created = new RoomHub({ ...context, bus });
      onTestFinished(() => created.close());
      return created;
    });
    const devices = [await enterRoom(one!, 'desktop', students[0]!), await enterRoom(other!, 'phone', students[0]!)];
    // Neither instance has heard of the other device yet.
    while (held.length > 0) await held.shift()!();
    await expect.poll(() => devices.map(({ bye }) => bye).toSorted()).toEqual(['elsewhere', null]);
  });

  test('a room that waits for the database does not delay the other rooms', async () => {
    await context.database.transaction((tx) => insertRoom(tx, { live_code: 'L2', room_id: 'R2', top_code: testLive.topCode, teacher_person_id: 'P', starts_at: 0, ends_at: 1, recommended: 0, visibility: 'public', cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'test' }));
    await context.database.transaction((tx) => insertEvents(tx, testLive.topCode, 'L2', [{ number: 1, at: 0, event: { kind: 'checkInOpened', checkIn: 'C', seconds: 5 }, audience: 'everyone', personId: null, commandId: null }]));
    const stuck = Promise.withResolvers<void>();
    const slow = newHub({}, { ...context.database, transaction: (work) => stuck.promise.then(() => context.database.transaction(work)) });
    // The room with the open check-in was entered first.
    await enterRoom(slow, 'waiting', students[0]!, { liveCode: 'L2' });
    const teacher = await enterRoom(slow, 'teacher', teacherToken);
    const firstTick = slow.tick();
    await enterRoom(slow, 'second', students[1]!);
    const secondTick = slow.tick();
    expect(teacher.frames.findLast((frame) => 'online' in frame)).toMatchObject({ online: { count: 1 } });
    stuck.resolve();
    await Promise.all([firstTick, secondTick]);
  });

  test('a live that ended long ago says so without reading its events', async () => {
    const counting = countingReads(context.database);
    const counted = newHub({}, counting.database);
    const now = context.clock.now();
    await context.database.transaction(async (tx) => {
      await insertEvents(tx, testLive.topCode, liveCode, [{ number: 2, at: now, event: { kind: 'ended' }, audience: 'everyone', personId: null, commandId: null }]);
      await tx.insertInto('live_sessions').values({ live_code: liveCode, top_code: testLive.topCode, started_at: now - 60_000, ended_at: now, interrupted_at: null, online_count: 0, watched_count: 0, stream_url: '' }).execute();
    });
    context.clock.advance(5 * 60_000 + 1);
    expect((await enterRoom(counted, 'spectator', null)).bye).toBe('ended');
    expect(counting.asked().flat()).not.toContain('live_events');
    expect((await enterRoom(counted, 'first', students[0]!)).bye).toBe('ended');
  });

  test('rooms that would take too much memory are not loaded until another one is empty; spectators may use less', async () => {
    await context.database.transaction(async (tx) => {
      for (const [index, other] of ['L2', 'L3'].entries()) await insertRoom(tx, { live_code: other, room_id: `R${index + 2}`, top_code: testLive.topCode, teacher_person_id: 'P', starts_at: 0, ends_at: 1, recommended: 0, visibility: 'public', cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'test' });
      const stroke = { id: 's1', points: Array.from({ length: 1_000 }, () => [1, 2] as [number, number]) };
      for (const code of ['L1', 'L2', 'L3']) await insertEvents(tx, testLive.topCode, code, [{ number: 9, at: 0, event: { kind: 'inked', document: 'D', page: 1, stroke }, audience: 'everyone', personId: null, commandId: null }]);
    });
    // Ink of one room takes more than 100 KB.
    const small = newHub({ memory: { people: 250_000, spectators: 100_000 } });
    const byeOf = async (token: string | null, code: string) => {
      const client = await enterRoom(small, code, token, { liveCode: code });
      if (client.bye === null) client.leave();
      return client.bye;
    };
    const first = await enterRoom(small, 'first', students[0]!);
    expect([await byeOf(null, 'L2'), await byeOf(students[1]!, 'L2'), await byeOf(null, 'L1')]).toEqual(['full', null, null]);
    const second = await enterRoom(small, 'second', students[1]!, { liveCode: 'L2' });
    expect([second.bye, await byeOf(students[0]!, 'L3')]).toEqual([null, 'full']);
    second.leave();
    expect([await byeOf(students[1]!, 'L3'), first.bye]).toEqual([null, null]);
  });

  test('members and waiting clients get a sign of life every 20 s', async () => {
    const crowded = newHub({ places: { people: 2, spectators: 1 } });
    const clients = [await enterRoom(crowded, 'teacher', teacherToken), await enterRoom(crowded, 'first', students[0]!), await enterRoom(crowded, 'waiting', students[1]!)];
    await crowded.tick();
    const beatsDuring = async (seconds: number) => {
      const before = clients.map(({ frames }) => frames.length);
      for (let second = 0; second < seconds; second++) {
        context.clock.advance(1_000);
        await crowded.tick();
      }
      return clients.map(({ frames }, index) => frames.slice(before[index]).filter((frame) => 'beat' in frame).length);
    };
    expect(await beatsDuring(60)).toEqual([3, 3, 3]);
    expect(clients[2]!.place).toBe(1);
  });

  test('the room lowers the hand of a called student who does not get ready in time', async () => {
    const { teacher, first } = await everyone();
    await first.command({ do: 'raiseHand' });
    await teacher.command({ do: 'acceptHand', person: first.me!.person });
    context.clock.advance(29_000);
    await hub.tick();
    expect(teacher.state.hands).toMatchObject([{ isAccepted: true }]);
    context.clock.advance(1_000);
    await hub.tick();
    expect([teacher.state.hands, first.state.hands]).toEqual([[], []]);
    expect(await first.command({ do: 'joinVoice', withCamera: false })).toBe('讲师还没有接通您');
  });

  test('a client without a socket is forgotten when the room disconnects it, so that it does not keep its person logged in', async () => {
    const counting = countingReads(context.database);
    const counted = newHub({}, counting.database);
    const connect = async (connection: string, token: string) => {
      counted.polls.send(connection, [{ hello: { liveCode, token, after: null } }], { cookie: null, clientAddress: '203.0.113.1' });
      expect((await counted.polls.poll(connection)).frames[0]).toHaveProperty('welcome');
    };
    const loginsRead = () => counting.asked().filter((tables) => tables.includes('sessions')).length;
    const checkedWithinMinute = async () => {
      const before = loginsRead();
      context.clock.advance(60_000);
      await counted.tick();
      return loginsRead() - before;
    };
    for (let connection = 0; connection < 20; connection++) await connect(`connection-number-${connection}`, students[0]!);
    expect(await checkedWithinMinute(), 'after reconnects').toBe(1);
    await connect('connection-before-socket', students[0]!);
    const withSocket = await enterRoom(counted, 'with a socket', students[0]!);
    expect(await checkedWithinMinute(), 'after a move to a socket').toBe(1);
    await connect('connection-of-second', students[1]!);
    await context.database.transaction((tx) => insertEvents(tx, testLive.topCode, liveCode, [{ number: 2, at: context.clock.now(), event: { kind: 'ended' }, audience: 'everyone', personId: null, commandId: null }]));
    await context.bus.publish(roomChangedTopic, { roomId: testLive.roomId });
    await withSocket.until(() => withSocket.state.status === 'ended');
    // The second client polls until the room closes.
    for (let minute = 0; minute < 6; minute++) {
      for (let half = 0; half < 2; half++) {
        context.clock.advance(30_000);
        await counted.tick();
        await counted.polls.poll('connection-of-second');
      }
    }
    expect(await checkedWithinMinute(), 'after the class').toBe(0);
  });

  test('a second studio must ask before it replaces the first', async () => {
    const { teacher } = await everyone();
    expect((await enterRoom(hub, 'studio', teacherToken)).bye).toBe('elsewhere');
    expect(teacher.bye).toBeNull();
    await enterRoom(hub, 'studio', teacherToken, { takesOver: true });
    expect(teacher.bye).toBe('elsewhere');
  });

  test('the studio is one place for all teachers: the second one reads who has it, and the first one who took it, without a way back by a reconnection', async () => {
    const operatorToken = await testOperator(context);
    const { teacher } = await everyone();
    expect(byeOf(await enterRoom(hub, 'operator', operatorToken))).toMatchObject({ reason: 'elsewhere', by: '李老师' });
    expect(teacher.bye).toBeNull();
    const operator = await enterRoom(hub, 'operator', operatorToken, { takesOver: true });
    expect([operator.bye, byeOf(teacher)]).toMatchObject([null, { reason: 'elsewhere', by: '何建国' }]);
    // The teacher's browser had lost its connection, so it did not hear this.
    expect(byeOf(await enterRoom(hub, 'reconnected', teacherToken, { after: 1 }))).toMatchObject({ reason: 'elsewhere', by: '何建国' });
    operator.leave();
    expect((await enterRoom(hub, 'back', teacherToken, { after: 1 })).bye).toBeNull();
  });

  test('a teacher who reloads or reconnects comes straight back, and another one is not asked while the studio is empty', async () => {
    const operatorToken = await testOperator(context);
    const teacher = await enterRoom(hub, 'teacher', teacherToken);
    expect((await enterRoom(hub, 'reconnected', teacherToken, { after: 1 })).bye).toBeNull();
    expect(byeOf(teacher)).toEqual({ reason: 'elsewhere', message: expect.any(String) as string });
    const reloaded = await enterRoom(hub, 'reloaded', teacherToken, { takesOver: true });
    reloaded.leave();
    expect((await enterRoom(hub, 'again', teacherToken)).bye).toBe(null);
    await hub.tick();
    context.clock.advance(1);
    expect(byeOf(await enterRoom(hub, 'operator', operatorToken))).toMatchObject({ by: '李老师' });
  });

  test('of two studios at two instances that do not know of each other, the first stays until it is taken over, also if a message is lost', async () => {
    const other = newHub();
    const operatorToken = await testOperator(context);
    const [teacher] = [await enterRoom(hub, 'teacher', teacherToken), await enterRoom(hub, 'first', students[0]!)];
    context.clock.advance(1_000);
    const operator = await enterRoom(other, 'operator', operatorToken);
    await operator.until(() => operator.bye !== null);
    expect([byeOf(operator), teacher.bye]).toMatchObject([{ reason: 'elsewhere', by: '李老师', isSecond: true }, null]);
    const taking = await enterRoom(other, 'taking', operatorToken, { takesOver: true });
    await teacher.until(() => teacher.bye !== null);
    expect([byeOf(teacher), taking.bye]).toMatchObject([{ by: '何建国' }, null]);
    expect(byeOf(teacher)).not.toHaveProperty('isSecond');

    context.clock.advance(1_000);
    const { publish } = context.bus;
    context.bus.publish = () => Promise.resolve();
    const back = await enterRoom(hub, 'back', teacherToken, { takesOver: true });
    context.bus.publish = publish;
    expect([back.bye, taking.bye]).toEqual([null, null]);
    context.clock.advance(9_000);
    await hub.tick();
    await taking.until(() => taking.bye !== null);
    expect([byeOf(taking), back.bye]).toMatchObject([{ by: '李老师' }, null]);
  });

  test('events stored by other parts of the portal arrive, and a voice ends after its student disconnected', async () => {
    const { teacher, first } = await everyone();
    await first.command({ do: 'raiseHand' });
    await teacher.command({ do: 'acceptHand', person: first.me!.person });
    await first.command({ do: 'joinVoice', withCamera: false });
    expect(teacher.state.speakers).toMatchObject([{ stream: `${testLive.roomId}--${first.me!.person}` }]);
    first.leave();
    await hub.tick();
    context.clock.advance(31_000);
    await hub.tick();
    expect(teacher.state.speakers).toEqual([]);
    await context.database.transaction((tx) => insertEvents(tx, testLive.topCode, liveCode, [{ number: teacher.state.number + 1, at: context.clock.now(), event: { kind: 'ended' }, audience: 'everyone', personId: null, commandId: null }]));
    await context.bus.publish(roomChangedTopic, { roomId: testLive.roomId });
    await teacher.until(() => teacher.state.status === 'ended');
    context.clock.advance(5 * 60_000 + 1_000);
    await hub.tick();
    expect(teacher.bye).toBe('ended');
  });
});
