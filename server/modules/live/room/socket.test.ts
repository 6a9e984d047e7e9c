import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '../../../../contract/live/room-wire.ts';
import { describeOnSqlite } from '../../../database/testing.ts';
import { TestClient } from '../../../testing-room-client.ts';
import { inputsOr, inputsTimeout } from '../../../testing-inputs.ts';
import { startTestLive, testLive, testStudent } from './testing-room.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { closedWith, roomSockets } from '../../../http/testing-room-sockets.ts';
import { type TestServer, testServer } from '../../../http/testing-server.ts';

const { liveCode } = testLive;
const frames = inputsOr(2_000);

describeOnSqlite('a live room over HTTP', (open) => {
  let context: TestContext;
  let server: TestServer;
  let teacherToken: string;
  let dial: ReturnType<typeof roomSockets>['dial'];
  let enter: ReturnType<typeof roomSockets>['enter'];

  beforeEach(async () => {
    context = testContext(await open());
    server = await testServer(context);
    ({ dial, enter } = roomSockets(server));
    teacherToken = await startTestLive(context);
  });

  test('two hundred sockets get all messages in one order', async () => {
    const teacher = await enter('teacher', teacherToken);
    const tokens: string[] = [];
    for (let number = 1; number <= 200; number++) tokens.push(await testStudent(context, number));
    const students = await Promise.all(tokens.map((token, index) => enter(`student-${index}`, token)));
    expect(await Promise.all(students.map((student, index) => student.command({ do: 'say', text: `第${index}条` })))).toEqual(students.map(() => 'done'));
    await Promise.all([teacher, ...students].map((client) => client.until(() => client.state.number === 201)));
    const inOrder = Array.from({ length: 200 }, (_, index) => index + 2);
    for (const student of students) {
      expect(student.numbers).toEqual(inOrder);
      expect(student.texts).toEqual(teacher.texts);
    }
  });

  test('a client that reconnects loses no event and gets none twice', async () => {
    const teacher = await enter('teacher', teacherToken);
    const token = await testStudent(context, 1);
    const student = await enter('student', token);
    await teacher.command({ do: 'say', text: '一' });
    await student.until(() => student.texts.length === 1);
    // The command is stored, and its acknowledgement is lost with the connection.
    void student.command({ do: 'say', text: '学员的' }, 'unacknowledged');
    await teacher.until(() => teacher.texts.length === 2);
    student.socket.terminate();
    await teacher.command({ do: 'say', text: '二' });
    const back = await enter('back', token, { after: 2 });
    expect(await back.command({ do: 'say', text: '学员的' }, 'unacknowledged')).toBe('done');
    expect(back.numbers).toEqual([3, 4]);
    expect(teacher.texts).toEqual(['一', '学员的', '二']);
  });

  test(`${frames} invalid frames close at most their own connection`, { timeout: inputsTimeout(frames) }, async () => {
    const teacher = await enter('teacher', teacherToken);
    const commands = ['say', 'raiseHand', 'joinVoice', 'checkIn', 'answer', 'mute', 'remove', 'openQuiz', 'turnPage', 'ink', 'setTimer', '__proto__'];
    const value = fc.oneof(fc.jsonValue(), fc.string(), fc.integer(), fc.constantFrom(null, -1, 1e308, '\u0000', '\ud800', [], {}));
    const frame = fc.oneof(
      fc.record({ id: fc.oneof(fc.string({ minLength: 8, maxLength: 64 }), value), command: fc.record({ do: fc.constantFrom(...commands), text: value, person: value, quiz: value, choices: value, options: value, stroke: value, seconds: value, document: value, page: value }, { requiredKeys: ['do'] }) }).map((each) => JSON.stringify(each)),
      fc.record({ hello: value }).map((each) => JSON.stringify(each)),
      fc.record({ pointer: value }).map((each) => JSON.stringify(each)),
      fc.jsonValue().map((each) => JSON.stringify(each)),
      fc.string(),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    );
    const hostile = await testStudent(context, 1);
    const inputs = fc.sample(frame, { numRuns: frames, seed: 20260302 });
    for (let from = 0; from < inputs.length; from += 100) {
      // As a student, and as a client without a hello.
      const sockets = [(await enter(`hostile-${from}`, hostile)).socket, await dial()];
      for (const input of inputs.slice(from, from + 100)) {
        for (const [index, socket] of sockets.entries()) {
          if (socket.readyState !== WebSocket.OPEN) sockets[index] = index === 0 ? (await enter('hostile', hostile)).socket : await dial();
          sockets[index]!.send(input);
        }
        // Refills the rate limits, so that all input reaches the rules. 20,000 inputs end before the logins do by idleness.
        context.clock.advance(300);
      }
      for (const socket of sockets) socket.terminate();
    }
    expect(await teacher.command({ do: 'say', text: '还在上课' })).toBe('done');
    expect(teacher.texts.at(-1)).toBe('还在上课');
  });

  test('frames that are expensive to parse, or too many bytes, close the connection before parsing; a teacher’s ink is accepted', async () => {
    const teacher = await enter('teacher', teacherToken);
    const student = await enter('student', await testStudent(context, 1));
    const say = (fields: object) => JSON.stringify({ id: 'command-1', command: { do: 'say', text: 'x', ...fields } });
    const manyNames = say(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 0])));
    const closes = async (token: string | null, ...frames: string[]) => {
      const { socket } = await enter('hostile', token);
      for (const frame of frames) socket.send(frame);
      return closedWith(socket);
    };
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(await closes(null, manyNames)).toBe(1008);
    expect(parse.mock.calls.some(([text]) => text === manyNames)).toBe(false);
    expect(await closes(null, say({ text: 'x'.repeat(1_024) }))).toBe(1008);
    expect(await closes(await testStudent(context, 2), say({ text: 'x'.repeat(32 * 1_024) }))).toBe(1008);
    expect(await closes(null, ...Array.from({ length: 12 }, () => say({ text: 'x'.repeat(800) })))).toBe(1008);
    // The longest message, and many strokes at once as after a lost connection.
    expect(await student.command({ do: 'say', text: '\u0007长'.repeat(250) })).toBe('done');
    const points = Array.from({ length: 2_000 }, (_, index) => [9_000 + (index % 999), 9_999]);
    expect(await Promise.all(Array.from({ length: 60 }, (_, stroke) => teacher.command({ do: 'ink', stroke: { id: `s${stroke}`, points } })))).toEqual(Array.from({ length: 60 }, () => '先翻到一页，再板书'));
    expect(teacher.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('long polling carries the same frames as a socket', async () => {
    const teacher = await enter('teacher', teacherToken);
    const connection = 'polled-connection-1';
    const call = async (name: 'liveRoomSend' | 'liveRoomPoll', parameters: object) =>
      (await server.send('POST', `/app/v1/live/${name}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ connection, ...parameters }) })).envelope.data as { frames: ServerFrame[]; closed: boolean };
    const student = new TestClient('polled', (frame) => void call('liveRoomSend', { frames: [frame] }));
    const poll = async () => {
      const { frames, closed } = await call('liveRoomPoll', {});
      for (const frame of frames) student.receive(frame);
      return closed;
    };
    await call('liveRoomSend', { frames: [{ hello: { liveCode, token: await testStudent(context, 1), after: null } }] });
    while (student.me === null) await poll();
    const waiting = poll();
    await teacher.command({ do: 'say', text: '听得到吗' });
    await waiting;
    expect(student.texts).toEqual(['听得到吗']);
    const answered = student.command({ do: 'say', text: '听得到' });
    await teacher.until(() => teacher.texts.length === 2);
    await poll();
    expect(await answered).toBe('done');
    void teacher.command({ do: 'remove', person: student.me!.person });
    while (!(await poll()));
    expect(student.bye).toBe('removed');
    expect(await call('liveRoomPoll', {})).toEqual({ frames: [], closed: true });
    expect((await server.send('POST', '/app/v1/live/liveRoomSend', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ connection: 'polled-connection-3', frames: [{ hello: { liveCode: 'none', token: null, after: null } }] }) })).envelope.returnCode).toBe(40400);
    // The limits of sockets apply: a spectator's frame that is expensive to parse closes the connection.
    const points = Array.from({ length: 20_000 }, () => [1, 2]);
    await call('liveRoomSend', { connection: 'polled-connection-2', frames: [{ hello: { liveCode, token: null, after: null } }] });
    expect(await call('liveRoomPoll', { connection: 'polled-connection-2' })).toMatchObject({ closed: false });
    await call('liveRoomSend', { connection: 'polled-connection-2', frames: [{ id: 'command-1', command: { do: 'ink', stroke: { id: 'a', points } } }] });
    expect(await call('liveRoomPoll', { connection: 'polled-connection-2' })).toMatchObject({ closed: true });
  });

  test('liveEvents returns the events that the caller may see', async () => {
    const teacher = await enter('teacher', teacherToken);
    await teacher.command({ do: 'openQuiz', quizKind: 'trueFalse', question: '对吗', options: ['对', '错'], right: [0], seconds: null });
    await teacher.command({ do: 'say', text: '说错了' });
    await teacher.command({ do: 'deleteMessage', message: teacher.state.messages[0]!.message });
    const events = async (headers: Record<string, string>) => ((await server.send('GET', `/app/v1/live/liveEvents?liveCode=${liveCode}`, { headers })).envelope.data as { events: { event: { text?: string; right?: number[] } }[] }).events.map(({ event }) => event.text ?? event.right);
    expect(await events({})).toEqual([undefined, [], '', undefined]);
    expect(await events({ authorization_token: teacherToken })).toEqual([undefined, [0], '说错了', undefined]);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'members' }).execute());
    expect((await server.send('GET', `/app/v1/live/liveEvents?liveCode=${liveCode}`)).envelope.returnCode).toBe(10063);
  });

  test('a graceful stop tells clients that the server restarts', async () => {
    const teacher = await enter('teacher', teacherToken);
    const silent = await dial();
    const codes = [teacher.socket, silent].map((socket) => closedWith(socket));
    await server.close();
    expect([teacher.bye, ...(await Promise.all(codes))]).toEqual(['restart', 1001, 1001]);
  });

  test('a removed student’s socket is closed as a violation, after the reason', async () => {
    const teacher = await enter('teacher', teacherToken);
    const student = await enter('student', await testStudent(context, 1));
    const closed = closedWith(student.socket);
    await teacher.command({ do: 'remove', person: student.me!.person });
    expect([await closed, student.bye]).toEqual([1008, 'removed']);
  });
});
