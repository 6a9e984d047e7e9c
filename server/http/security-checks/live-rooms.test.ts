import pino from 'pino';
import { expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { Session } from '../../calls/caller.ts';
import { describeOnBothDatabases, describeOnSqlite } from '../../database/testing.ts';
import { openSession, revokeSessionsOf } from '../../modules/accounts/index.ts';
import { addTestLive, addToRoster } from '../../testing-lives.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { closedWith, roomSockets } from '../testing-room-sockets.ts';
import { visitorOf } from '../testing-visitor.ts';

/** Attacks on live rooms from outside. Titles begin with the number of the check (spec security#checks). */

const [a, b] = ['100000000001', '100000000002'];
const { invalidInput, noPermission, notFound, smsCodeWrong, success, tooLarge } = returnCodes;
const phones = { teacher: '13912345671', student: '13912345672', teacherOfB: '13912345673', administratorOfB: '13912345674', otherTeacher: '13912345675' };
const rosterCard = '11010519491231002X';

/** L1 and L2 belong to one enterprise and are on air with a list. L3 belongs to another enterprise. */
async function school(open: Parameters<typeof visitorOf>[0], settings: Parameters<typeof visitorOf>[1] = {}) {
  const visitor = await visitorOf(open, settings);
  const { context } = visitor;
  const people = {
    teacher: await addTestPerson(context, { phone: phones.teacher, name: '李老师', memberships: [[a, 'teacher']] }),
    otherTeacher: await addTestPerson(context, { phone: phones.otherTeacher, name: '周老师', memberships: [[a, 'teacher']] }),
    student: await addTestPerson(context, { phone: phones.student, name: '陈晓' }),
    teacherOfB: await addTestPerson(context, { phone: phones.teacherOfB, name: '王老师', memberships: [[b, 'teacher']] }),
    administratorOfB: await addTestPerson(context, { phone: phones.administratorOfB, memberships: [[b, 'administrator']] }),
  };
  const L1 = await addTestLive(context, { code: 'L1', top_code: a, visibility: 'list', teacher_person_id: people.teacher });
  await addTestLive(context, { code: 'L2', top_code: a, visibility: 'list', teacher_person_id: people.otherTeacher });
  await addTestLive(context, { code: 'L3', top_code: b, visibility: 'list', teacher_person_id: people.teacherOfB });
  await addToRoster(context, L1, { phone: phones.student, name: '陈晓', card: rosterCard });
  const login = async (personId: string, topCode: string, live: Session['live'] = null, headers = new Headers()) => {
    const { token, setCookies } = await context.database.transaction((tx) => openSession(context, tx, { personId, topCode, headers, live }));
    return { authorization_token: token, ...(setCookies.length > 0 && { cookie: setCookies.map((cookie) => cookie.split(';')[0]).join('; ') }) };
  };
  const logins = {
    teacher: await login(people.teacher, a, { liveCode: 'L1', role: 'teacher' }),
    student: await login(people.student, a, { liveCode: 'L1', role: 'student' }),
  };
  await visitor.succeed('startLive', { liveCode: 'L1' }, logins.teacher);
  return { ...visitor, people, login, logins, ...roomSockets(visitor.server) };
}

const ofTeacher: readonly CallName[] = ['startLive', 'endLive', 'teacherLiveHeart'];
const ofConsole: readonly CallName[] = ['consoleLiveEnd', 'consoleLiveAttendance', 'consoleLiveExportAttendance', 'consoleLivePeople', 'consoleLiveExportPeople', 'consoleLiveCancel'];

describeOnBothDatabases('from outside, live rooms', (open) => {
  test('48: students, and people of other lives and enterprises, cannot start, end, mute, remove, publish or read attendance', async () => {
    const { make, people, login, logins, enter, context } = await school(open);
    // A live login as teacher gives other people no rights: the room treats them as students of the list.
    const [asStudent, elsewhere] = [{ returnCode: success, publish: null, room: '只有讲师可以这样做' }, { returnCode: noPermission, publish: null, room: 'unauthorised' }];
    const outsiders = [
      ['a student', people.student, logins.student, asStudent],
      ['a live login as teacher of a student', people.student, await login(people.student, a, { liveCode: 'L1', role: 'teacher' }), asStudent],
      ['a teacher of another live', people.otherTeacher, await login(people.otherTeacher, a, { liveCode: 'L2', role: 'teacher' }), elsewhere],
      ['a teacher of another enterprise', people.teacherOfB, await login(people.teacherOfB, b), elsewhere],
      ['an administrator of another enterprise', people.administratorOfB, await login(people.administratorOfB, b), elsewhere],
    ] as const;
    const online = await enter('teacher', logins.teacher.authorization_token);
    for (const [who, userId, headers, expected] of outsiders) {
      for (const name of ofTeacher) expect([who, name, (await make(name, { liveCode: 'L1' }, headers)).envelope.returnCode]).toEqual([who, name, noPermission]);
      for (const name of ofConsole) expect([who, name, [noPermission, notFound]]).toEqual([who, name, expect.arrayContaining([(await make(name, { liveCode: 'L1' }, headers)).envelope.returnCode])]);
      const token = async (asked: object) => {
        const { envelope } = await make('zegoGetToken', { roomId: 'room-L1', userId, ...asked }, headers);
        return { returnCode: envelope.returnCode, publish: (envelope.data as { publish: unknown } | null)?.publish ?? null };
      };
      const client = await enter(who, headers.authorization_token);
      const commands = [{ do: 'mute', person: people.student, minutes: 1 }, { do: 'remove', person: people.teacher }, { do: 'openCheckIn', seconds: 60 }];
      const answers = client.bye === null ? await Promise.all(commands.map((command) => client.command(command))) : [client.bye];
      expect([who, { ...(await token({})), room: [...new Set(answers)].join() }]).toEqual([who, expected]);
      for (const asked of [{ as: 'voice' }, { userId: people.teacher }]) expect([who, await token(asked)]).toEqual([who, { returnCode: noPermission, publish: null }]);
    }
    expect((await context.database.read.selectFrom('live_events').select('kind').execute()).map(({ kind }) => kind)).toEqual(['began']);
    expect(await online.command({ do: 'mute', person: people.student, minutes: 1 })).toBe('done');
  });

  test('53: a list with formulas or too many rows, and a file that is no picture, are refused and nothing is stored', async () => {
    const { make, login, context, server } = await school(open);
    const administrator = await login(await addTestPerson(context, { phone: '13912345676', memberships: [[a, 'administrator']] }), a);
    const row = (name: string, at = 1) => ({ row: at, name, phone: String(13_000_000_000 + at), card: '' });
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example","点我")', '\t=1', '\r=1']) {
      const checked = await make('consoleLiveCheckPeople', { liveCode: 'L1', people: [row(formula)] }, administrator);
      expect([formula, checked.envelope.data]).toEqual([formula, { verdicts: [expect.objectContaining({ state: 'wrong', field: 'name' })] }]);
      expect((await make('consoleLiveAddPeople', { liveCode: 'L1', people: [row(formula)] }, administrator)).envelope.returnCode).toBe(invalidInput);
    }
    const many = (rows: number) => make('consoleLiveAddPeople', { liveCode: 'L1', people: Array.from({ length: rows }, (_, at) => row('陈海燕', at)) }, administrator);
    expect((await many(5_001)).envelope).toMatchObject({ returnCode: invalidInput, returnMsg: '一次最多 5000 人' });
    const longest = await make('consoleLiveCheckPeople', { liveCode: 'L1', people: Array.from({ length: 5_000 }, (_, at) => row('陈海燕', at + 1)) }, administrator);
    expect(longest.envelope).toMatchObject({ returnCode: success, data: { verdicts: expect.objectContaining({ length: 5_000 }) } });
    const upload = async (bytes: Buffer, type: string) => {
      const body = new FormData();
      body.append('use', 'page');
      body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'a.png');
      return (await (await fetch(`${server.origin}/app/v1/console/live/upload`, { method: 'POST', body, headers: administrator })).json()) as { returnCode: number };
    };
    // A spreadsheet, a page with a script, a vector image, and a file that is only declared as an image.
    for (const [bytes, type] of [['PK\u0003\u0004', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], ['<script>1</script>', 'text/html'], ['<svg onload="1"/>', 'image/svg+xml'], ['<script>1</script>', 'image/png'], ['GIF89a', 'image/png']] as const)
      expect([type, (await upload(Buffer.from(bytes, 'latin1'), type)).returnCode]).toEqual([type, invalidInput]);
    expect((await upload(Buffer.alloc(7 * 1024 * 1024, 1), 'image/png')).returnCode).toBe(tooLarge);
    expect((await many(100_000)).envelope.returnCode).toBe(tooLarge);
    expect(await context.database.read.selectFrom('live_listed_people').select('name').execute()).toEqual([{ name: '陈晓' }]);
  });

  test('55: a live login by ID card gets the same answers for a card on the list, on another list of the enterprise or on none; only the right code reveals it', async () => {
    const { make, solve, context } = await school(open);
    const ask = async (liveCode: string, account: string) => {
      context.clock.advance(61_000);
      const { status, text, headers } = await make('sendOfficialCode', { operaType: 'liveLogin', liveCode, account, ...(await solve()) });
      const { data, ...rest } = JSON.parse(text) as { data: { sentTo: string } };
      return { sentTo: data.sentTo, seen: JSON.stringify([status, rest, Object.keys(data), data.sentTo.replace(/\d/g, 'N'), Object.keys(headers)]) };
    };
    const unknown = '110105199003072316';
    const answers = [await ask('L1', rosterCard), await ask('L1', unknown), await ask('L2', rosterCard), await ask('L2', unknown)];
    expect(context.smsSent.map(({ phone }) => phone)).toEqual([phones.student]);
    expect([...new Set(answers.map(({ seen }) => seen))]).toHaveLength(1);
    // The answers of both lives are equal, so a comparison does not reveal on which list the card is.
    expect([answers[0]!.sentTo, answers[1]!.sentTo]).toEqual([answers[2]!.sentTo, answers[3]!.sentTo]);
    // A second request within a minute is refused in both lives.
    const again = async (liveCode: string, account: string) => (await make('sendOfficialCode', { operaType: 'liveLogin', liveCode, account, ...(await solve()) })).text;
    for (const account of [rosterCard, unknown]) {
      await ask('L1', account);
      const refusals = [await again('L1', account), await again('L2', account)];
      expect(refusals.map((text) => (JSON.parse(text) as { returnCode: number }).returnCode)).toEqual([returnCodes.smsAskedTooOften, returnCodes.smsAskedTooOften]);
    }
    // A wrong code gets the same answer everywhere. Only the right code reveals that the person is not on the list.
    const enter = async (liveCode: string, account: string, smsCode: string) => (await make('liveLogin', { liveCode, account, userName: '陈晓', smsCode })).text;
    expect(new Set([await enter('L1', rosterCard, '000000'), await enter('L1', unknown, '000000'), await enter('L2', rosterCard, '000000'), await enter('L2', phones.student, '000000')]).size).toBe(1);
    context.clock.advance(61_000);
    await make('sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L2', account: phones.student, ...(await solve()) });
    expect((JSON.parse(await enter('L2', phones.student, context.smsSent.at(-1)!.code)) as { returnCode: number }).returnCode).toBe(noPermission);
    expect((JSON.parse(await enter('L1', unknown, context.smsSent.at(-1)!.code)) as { returnCode: number }).returnCode).toBe(smsCodeWrong);
  });
});

describeOnSqlite('from outside, sockets of live rooms', (open) => {
  test('50: a socket of a foreign page, without a login, with an ended login, or without the browser’s cookie cannot enter a room', async () => {
    const { server, context, people, login, logins, enter, refusal } = await school(open);
    for (const origin of ['https://evil.example', 'null', server.origin.replace('localhost', 'localhost.evil.example')]) expect([origin, await refusal({ origin })]).toEqual([origin, 403]);
    expect(await refusal({ origin: server.origin }, ['chat'])).toBe(400);
    expect((await enter('without a login', null)).bye).toBe('unauthorised');
    for (const token of ['', 'x'.repeat(43), `${logins.student.authorization_token}=`]) expect((await enter('invented', token)).bye).toBe('unauthorised');
    expect((await enter('of another live', logins.student.authorization_token, { liveCode: 'L2' })).bye).toBe('unauthorised');

    const bound = await login(people.student, a, { liveCode: 'L1', role: 'student' }, new Headers({ 'sec-fetch-site': 'same-origin' }));
    expect((await enter('without the cookie', bound.authorization_token)).bye).toBe('unauthorised');
    expect((await enter('with it', bound.authorization_token, { headers: { cookie: bound.cookie! } })).me?.role).toBe('student');
    // An intercepted hello frame is refused after its login has ended.
    await context.database.transaction((tx) => revokeSessionsOf(context, tx, people.student));
    expect((await enter('replayed', bound.authorization_token, { headers: { cookie: bound.cookie! } })).bye).toBe('unauthorised');
  });

  test('51: frames of 1 MB, garbage, a flood of messages and 100 sockets of one person are limited, and the class continues', async () => {
    const { logins, enter, dial, server } = await school(open);
    const teacher = await enter('teacher', logins.teacher.authorization_token);
    const goesOn = async (text: string) => {
      expect(await teacher.command({ do: 'say', text })).toBe('done');
      expect(teacher.texts.at(-1)).toBe(text);
    };
    const sendAndClose = async (data: string | Buffer, token: string | null = null) => {
      const socket = token === null ? await dial() : (await enter('hostile', token)).socket;
      const closed = closedWith(socket);
      socket.send(data);
      return closed;
    };
    expect(await sendAndClose('x'.repeat(1024 * 1024))).toBe(1009);
    expect(await sendAndClose(Buffer.alloc(1024 * 1024), logins.student.authorization_token)).toBe(1009);
    for (const garbage of ['{', 'null', '[]', '{"hello":1}', '{"command":{"do":"say"}}', Buffer.from([0, 255, 1]), '"\\ud800"']) expect(await sendAndClose(garbage)).toBe(1008);
    await goesOn('乱码以后');

    const flooder = await enter('flooder', logins.student.authorization_token);
    const closed = closedWith(flooder.socket);
    for (let sent = 0; sent < 400; sent++) flooder.socket.send(JSON.stringify({ id: `flood-${sent}-command`, command: { do: 'say', text: `第${sent}条` } }));
    expect(await closed).toBe(1008);
    expect(teacher.texts.filter((text) => text.startsWith('第')).length).toBeLessThanOrEqual(5);
    await goesOn('刷屏以后');

    const sockets = await Promise.all(Array.from({ length: 100 }, (_, number) => enter(`tab-${number}`, logins.student.authorization_token)));
    await Promise.all(sockets.map((client) => client.until(() => client.bye !== null || client === sockets.find(({ bye }) => bye === null))));
    expect(sockets.filter(({ bye }) => bye === null).length).toBeLessThanOrEqual(1);
    expect(new Set(sockets.flatMap(({ bye }) => bye ?? []))).toEqual(new Set(['elsewhere']));
    await goesOn('一百条连接以后');

    // Connections by calls for unknown lives, and connections that were refused, take no place. The limits of the others are in long-polls.test.ts.
    const refused = (liveCode: string, number: number) => server.send('POST', '/app/v1/live/liveRoomSend', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ connection: `invented-connection-${liveCode}-${number}`, frames: [{ hello: { liveCode, token: null, after: null } }] }) });
    for (const [liveCode, code] of [['none', returnCodes.notFound], ['L1', returnCodes.success]] as const) {
      const answers = new Set<number | undefined>();
      for (let sent = 0; sent < 401; sent += 20) for (const { envelope } of await Promise.all(Array.from({ length: 20 }, (_, number) => refused(liveCode, sent + number)))) answers.add(envelope.returnCode);
      expect([...answers]).toEqual([code]);
    }
    await goesOn('占满轮询以后');
  });

  test('54: markup, bidirectional controls and 100,000 characters in chat, names, quizzes and notices are inert and limited', async () => {
    const { logins, enter, make, login, context } = await school(open);
    const teacher = await enter('teacher', logins.teacher.authorization_token);
    const student = await enter('student', logins.student.authorization_token);
    const markup = '<img src=x onerror=alert(1)>';
    const turning = '正常\u202e倒过来\u2066的\u200f字\u0000';
    expect(await student.command({ do: 'say', text: markup })).toBe('done');
    expect(await student.command({ do: 'say', text: turning.replace('\u0000', '') })).toBe('done');
    expect(await teacher.command({ do: 'pinNotice', text: '公告\u202e反\u202c了' })).toBe('done');
    expect(await teacher.command({ do: 'openQuiz', quizKind: 'single', question: '题\u202e目', options: ['甲\u2067', '乙'], right: [0], seconds: null })).toBe('done');
    await student.until(() => student.state.quizzes.length === 1);
    // Stored unchanged: pages show it as text (spec security#stored-scripts).
    expect(student.texts).toEqual([markup, '正常 倒过来 的 字']);
    expect([student.state.notice, student.state.quizzes[0]!.question, student.state.quizzes[0]!.options]).toEqual(['公告 反 了', '题 目', ['甲', '乙']]);
    const events = await make('liveEvents', { liveCode: 'L1' }, logins.student);
    expect(events.headers).toMatchObject({ 'content-type': expect.stringContaining('application/json'), 'x-content-type-options': 'nosniff' });
    // A message that contains only such characters is dropped.
    expect(await teacher.command({ do: 'pinNotice', text: '\u202e\u202c' })).not.toBe('done');

    const long = 'x'.repeat(10_000);
    expect(await student.command({ do: 'say', text: long })).toBe('消息应为 1 到 500 个字');
    expect(await teacher.command({ do: 'pinNotice', text: long })).toBe('公告应为 1 到 200 个字');
    const closed = closedWith(student.socket);
    student.socket.send(JSON.stringify({ id: 'a-long-command', command: { do: 'say', text: '长'.repeat(100_000) } }));
    expect(await closed).toBe(1009);

    for (const userName of ['陈\u202e晓', '长'.repeat(100_000)]) {
      const { envelope } = await make('liveLogin', { liveCode: 'L1', account: phones.student, userName, smsCode: '123456' });
      expect([envelope.returnCode, envelope.data]).toEqual([envelope.returnCode === tooLarge ? tooLarge : invalidInput, envelope.returnCode === tooLarge ? null : { field: 'userName' }]);
    }
    const administrator = await login(await addTestPerson(context, { phone: '13912345676', memberships: [[a, 'administrator']] }), a);
    expect((await make('consoleLiveAnnotate', { liveCode: 'L1', personId: 'x', note: long }, administrator)).envelope.returnCode).toBe(invalidInput);
  });

  test('56: no log, metric or error contains tokens, passes, codes, phones or ID cards', async () => {
    const lines: string[] = [];
    const { make, solve, succeed, context, people, logins, enter, server } = await school(open);
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) context.logger[level] = logger[level].bind(logger) as never;
    const texts: string[] = [];
    const secrets = new Set<string>([logins.teacher.authorization_token, logins.student.authorization_token, rosterCard, '110105199003072316', phones.student]);
    const keep = async (answer: Promise<{ text: string; envelope: { returnCode?: number; returnMsg?: string } }>) => {
      const { envelope } = await answer;
      texts.push(envelope.returnMsg ?? '');
      return envelope;
    };
    for (const account of [rosterCard, '110105199003072316', phones.student]) {
      context.clock.advance(61_000);
      await keep(make('sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account, ...(await solve()) }));
      const smsCode = context.smsSent.at(-1)!.code;
      secrets.add(smsCode);
      await keep(make('liveLogin', { liveCode: 'L1', account, userName: '陈晓', smsCode }));
      await keep(make('liveLogin', { liveCode: 'L1', account, userName: '陈晓', smsCode: '000000' }));
    }
    await keep(make('zegoGetToken', { roomId: 'room-L1', userId: people.teacher }, logins.teacher));
    await addTestLive(context, { code: 'L4' });
    const { token } = await succeed('bookLive', { liveCode: 'L4', phone: phones.student, ...(await solve()) });
    secrets.add(token);
    await keep(make('unbookLive', { token: `${token}x` }));
    // The database fails during a call and during a command of the room.
    const client = await enter('student', logins.student.authorization_token);
    const { transaction } = context.database;
    context.database.transaction = () => Promise.reject(new Error('disk full'));
    await keep(make('studentLiveHeart', { liveCode: 'L1' }, logins.student));
    texts.push(await client.command({ do: 'say', text: '一句话' }));
    context.database.transaction = transaction;
    for (const path of ['/live-media/hls/a.pass/live.m3u8', '/live-media/flv/a.pass/live.flv', '/live-media/whep']) texts.push((await server.send('GET', path, { headers: { authorization: 'Bearer a.pass' } })).text);
    const said = [...lines, ...texts, await context.metrics.registry.metrics()].join('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of secrets) expect([secret, said.includes(secret)]).toEqual([secret, false]);
    expect(said).not.toMatch(/a\.pass|disk full.*returnMsg/);
  });
});
