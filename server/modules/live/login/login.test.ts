import { beforeEach, describe, expect, test } from 'vitest';
import type { DataOf } from '../../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { Reply } from '../../../calls/caller.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson, testPassword } from '../../../testing-entities.ts';
import { openPuzzle } from '../../../testing-puzzle.ts';
import { phoneIndexOf, publishAgreement, sessionOf } from '../../accounts/index.ts';
import { liveClassHandlers, liveLoginHandlers } from '../index.ts';
import type { LiveRoom } from '../store.ts';
import { addTestLive, addToRoster } from '../../../testing-lives.ts';

const school = '100000000001';
const card = '11010519491231002X';

describeOnBothDatabases('a live login', (open, dialect) => {
  let context: TestContext;
  let room: LiveRoom;
  let teacher: string;

  beforeEach(async () => {
    context = testContext(await open());
    await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [{ code: 'terms', title: '协议', content: '<p>…</p>' }] });
    teacher = await addTestPerson(context, { phone: '13912345671', userName: 'teacher01', name: '李老师', memberships: [[school, 'teacher']] });
    room = await addTestLive(context, { code: 'L1', top_code: school, visibility: 'list', teacher_person_id: teacher });
    await addToRoster(context, room, { phone: '13912345672', name: '陈小明', card });
  });

  const caller = () => testCaller(context, { clientAddress: '127.0.0.1', headers: new Headers({ host: 'localhost:3000' }), reply: new Reply() });
  const solved = async () => {
    const puzzle = await openPuzzle(context);
    context.clock.advance(1_000);
    return puzzle;
  };
  const ask = async (account: string) => {
    context.clock.advance(61_000);
    return answerOf(liveLoginHandlers, 'sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account, ...(await solved()) }, caller());
  };
  const codeFor = async (account: string) => {
    await ask(account);
    return context.smsSent.at(-1)!.code;
  };
  const enter = (account: string, smsCode: string) => answerOf(liveLoginHandlers, 'liveLogin', { liveCode: 'L1', account, userName: '陈晓', smsCode }, caller());
  const detail = async ({ authorizationToken }: DataOf<'liveLogin'>) => {
    const session = await sessionOf(context, new Headers({ authorization_token: authorizationToken }));
    return answerOf(liveClassHandlers, 'liveCourseDetail', { liveCode: 'L1' }, { ...caller(), session });
  };

  test('a phone on the roster logs in, is called as on the roster, and its person is a member of no enterprise', async () => {
    const completed = await enter('13912345672', await codeFor('13912345672'));
    expect(completed).toMatchObject({ liveUserType: 'student', topCode: school, userName: '陈小明' });
    expect(await detail(completed)).toMatchObject({ role: 'student', liveName: '焊接公开课' });
    expect(await context.database.read.selectFrom('memberships').select('role').where('person_id', '=', completed.userCode).execute()).toEqual([]);
    const again = await enter('13912345672', await codeFor('13912345672'));
    expect(again.userCode).toBe(completed.userCode);
    // The consent is recorded once, with the agreement in force.
    expect(await context.database.read.selectFrom('consents').select(['person_id', 'agreement_version', 'channel']).execute()).toEqual([{ person_id: completed.userCode, agreement_version: '2026-01', channel: 'live' }]);
  });

  test('the code of an ID card is sent to its phone on the roster, and an unknown card gets the same answer without a code', async () => {
    expect(await ask(card)).toEqual({ sentTo: '*******5672' });
    expect(context.smsSent.at(-1)?.phone).toBe('13912345672');
    expect(await enter(card, context.smsSent.at(-1)!.code)).toMatchObject({ liveUserType: 'student' });
    const unknown = '110105199003072316';
    const sent = context.smsSent.length;
    const answers = [await ask(unknown), await ask(unknown)];
    expect(answers).toEqual([{ sentTo: expect.stringMatching(/^\*{7}\d{4}$/) }, answers[0]]);
    expect(context.smsSent.length).toBe(sent);
    await expect(enter(unknown, '123456')).rejects.toMatchObject({ returnCode: 70003 });
  });

  describe('at the site’s own login', () => {
    const phone = '13912345672';
    const codeAt = async (account: string) => {
      context.clock.advance(61_000);
      await answerOf(liveLoginHandlers, 'sendOfficialCode', { operaType: 'login', phone: account, ...(await solved()) }, caller());
      return context.smsSent.at(-1)!.code;
    };
    const logIn = (account: string, smsCode: string) => answerOf(liveLoginHandlers, 'login', { phoneLogin: 1, phone: account, smsCode }, caller());
    const stored = () => context.database.read.selectFrom('people').leftJoin('consents', 'consents.person_id', 'people.id').select(['name', 'agreement_version', 'channel']).where('phone_index', '=', phoneIndexOf(context, phone)).execute();

    test('a phone on a list gets an account with the consent, once, and not the name that the enterprise wrote', async () => {
      expect(await logIn(phone, await codeAt(phone))).toMatchObject({ enterpriseList: [], tempAccountToken: expect.any(String) });
      expect(await logIn(phone, await codeAt(phone))).toMatchObject({ enterpriseList: [] });
      expect(await stored()).toEqual([{ name: '学员5672', agreement_version: '2026-01', channel: 'live' }]);
      await expect(logIn('13912345679', await codeAt('13912345679'))).rejects.toMatchObject({ returnCode: 10051 });
    });

    test('the list of a cancelled class, of a class for members, or of a disabled account lets no phone in', async () => {
      const refused = async (account: string) => expect(logIn(account, await codeAt(account))).rejects.toMatchObject({ returnCode: 10051 });
      await addToRoster(context, await addTestLive(context, { code: 'MEMBERS', top_code: school, visibility: 'members' }), { phone: '13912345678', name: '周敏' });
      await refused('13912345678');
      const disabled = await addTestPerson(context, { phone: '13912345674' });
      await addToRoster(context, room, { phone: '13912345674', name: '钱程' });
      await context.database.transaction((tx) => tx.updateTable('people').set({ disabled_at: 1 }).where('id', '=', disabled).execute());
      await refused('13912345674');
      await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).execute());
      await refused(phone);
      expect(await stored()).toEqual([]);
    });

    test('of several requests with the same right code one logs in, and the others store nothing', async () => {
      const smsCode = await codeAt(phone);
      const codes = await Promise.all([1, 2, 3, 4].map(() => logIn(phone, smsCode).then(() => 200, (error: { returnCode: number }) => error.returnCode)));
      expect(codes.toSorted((one, other) => one - other)).toEqual([200, 70003, 70003, 70003]);
      expect(await stored()).toHaveLength(1);
    });

    test('more listed phones behind one address get their codes than phones that are on no list', async () => {
      const listed = Array.from({ length: 40 }, (_, student) => String(13_700_000_000 + student));
      for (const each of listed) await addToRoster(context, room, { phone: each, name: '学员' });
      for (const each of listed) await codeAt(each);
      expect(context.smsSent.map((sent) => sent.phone)).toEqual(listed);
    });
  });

  /** Limits do not depend on the database, so only one needs a large school. */
  const students = dialect === 'sqlite' ? 300 : 30;

  test(`${students} phones on the roster get their codes behind one address, and a phone that is not on it gets the same answers`, { timeout: 60_000 }, async () => {
    const phones = Array.from({ length: students }, (_, student) => String(13_700_000_000 + student));
    for (const phone of phones) await addToRoster(context, room, { phone, name: '学员' });
    const request = async (account: string) => answerOf(liveLoginHandlers, 'sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account, ...(await solved()) }, caller());
    for (const phone of phones) expect(await request(phone)).toEqual({ sentTo: `${phone.slice(0, 3)}****${phone.slice(-4)}` });
    expect(context.smsSent.map(({ phone }) => phone)).toEqual(phones);
    // Unlisted phones have a small budget. Beyond it they get the same answer without a message.
    const strangers = Array.from({ length: 31 }, (_, number) => String(13_600_000_000 + number));
    for (const phone of strangers.slice(0, 30)) await request(phone);
    expect(context.smsSent).toHaveLength(students + 30);
    expect(await request(strangers[30]!)).toEqual({ sentTo: '136****0030' });
    expect(context.smsSent).toHaveLength(students + 30);
  });

  test('rosters of several enterprises leave registered people half of the codes, and one enterprise leaves the others some', async () => {
    Object.assign(context.config.limits, { smsPerHourForSite: 40, smsPerDayForSite: 400 });
    const schools = [school, '100000000002', '100000000003'];
    await context.database.transaction((tx) => tx.deleteFrom('trials').execute());
    const sentTo = [];
    for (const [number, topCode] of schools.entries()) {
      const live = await addTestLive(context, { code: `R${number}`, top_code: topCode, visibility: 'list' });
      for (let student = 0; student < 12; student++) {
        const account = `1370000${number}${100 + student}`;
        await addToRoster(context, live, { phone: account, name: '学员' });
        await answerOf(liveLoginHandlers, 'sendOfficialCode', { operaType: 'liveLogin', liveCode: live.live_code, account, ...(await solved()) }, caller());
      }
      sentTo.push(context.smsSent.length);
    }
    // 22 codes an hour for registered phones: 11 for rosters, 6 of them for one enterprise. Each school also used codes of unknown phones.
    expect(sentTo).toEqual([8, 13, 13]);
    await ask('13912345671');
    expect(context.smsSent.at(-1)?.phone).toBe('13912345671');
  });

  test('a recent code for a phone does not reveal whether a card belongs to it', async () => {
    const unknown = '110105199003072316';
    const answers = async () => Promise.all([card, unknown].map(async (account) => answerOf(liveLoginHandlers, 'sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account, ...(await solved()) }, caller()).then((data) => data!.sentTo.length, ({ returnCode }: { returnCode: number }) => returnCode)));
    const smsCode = await codeFor('13912345672');
    expect(await answers()).toEqual([11, 11]);
    expect(await answers()).toEqual([70004, 70004]);
    // A person who enters the phone and then the card can use the code.
    expect(await enter(card, smsCode)).toMatchObject({ liveUserType: 'student' });
    // The same in the other order: first the card, then its phone.
    await ask(card);
    const sent = context.smsSent.length;
    const askNow = async (account: string) => answerOf(liveLoginHandlers, 'sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account, ...(await solved()) }, caller());
    expect(await askNow('13912345672')).toEqual({ sentTo: '139****5672' });
    expect(context.smsSent).toHaveLength(sent);
    expect(await enter('13912345672', context.smsSent.at(-1)!.code)).toMatchObject({ liveUserType: 'student' });
  });

  test('a phone that is not on the roster is refused only after the right code', async () => {
    const smsCode = await codeFor('13912345673');
    await expect(enter('13912345673', smsCode === '000000' ? '000001' : '000000')).rejects.toMatchObject({ returnCode: 70003 });
    await expect(enter('13912345673', smsCode)).rejects.toMatchObject({ returnCode: 10063, message: '您不在这场直播的名单上' });
    await expect(enter('13912345673', smsCode)).rejects.toMatchObject({ returnCode: 70003 });
    expect(await context.database.read.selectFrom('people').select('id').where('name', '=', '陈晓').execute()).toEqual([]);
  });

  test('the teacher and an administrator of the enterprise log in by password with a puzzle, or by code; other members are refused', async () => {
    const enterAsTeacher = async (account: string, proof: { password: string } | { smsCode: string }) => answerOf(liveLoginHandlers, 'userOfficialLogin', { liveCode: 'L1', account, ...proof, ...('password' in proof ? await solved() : {}) }, caller());
    await expect(answerOf(liveLoginHandlers, 'userOfficialLogin', { liveCode: 'L1', account: 'teacher01', password: testPassword }, caller())).rejects.toMatchObject({ returnCode: 70001 });
    await expect(answerOf(liveLoginHandlers, 'userOfficialLogin', { liveCode: 'L1', account: 'teacher01' }, caller())).rejects.toMatchObject({ returnCode: 40001 });
    context.clock.advance(10_000);
    const completed = await enterAsTeacher('teacher01', { password: testPassword });
    expect(completed).toMatchObject({ liveUserType: 'teacher', userCode: teacher, userName: '李老师' });
    expect(await detail(completed)).toMatchObject({ role: 'teacher' });
    expect(await enterAsTeacher('13912345671', { smsCode: await codeFor('13912345671') })).toMatchObject({ liveUserType: 'teacher' });
    await addTestPerson(context, { phone: '13912345674', userName: 'other01', memberships: [[school, 'administrator']] });
    const byAdministrator = [await enterAsTeacher('other01', { password: testPassword }), await enterAsTeacher('13912345674', { smsCode: await codeFor('13912345674') })];
    for (const login of byAdministrator) expect([login.liveUserType, (await detail(login)).role]).toEqual(['teacher', 'teacher']);
    await addTestPerson(context, { phone: '13912345675', userName: 'other02', memberships: [[school, 'teacher']] });
    await addTestPerson(context, { phone: '13912345676', userName: 'other03', memberships: [['100000000002', 'administrator']] });
    for (const account of ['other02', 'other03']) await expect(enterAsTeacher(account, { password: testPassword }), account).rejects.toMatchObject({ returnCode: 10063 });
    await expect(enterAsTeacher('13912345675', { smsCode: await codeFor('13912345675') })).rejects.toMatchObject({ returnCode: 10063 });
    await expect(enterAsTeacher('teacher01', { password: 'Wrong#8127x' })).rejects.toMatchObject({ returnCode: 10060 });
  });

  const invite = async (phone: string, name: string) => {
    const invitation = { live_code: 'L1', id: 'invitation', top_code: school, phone_index: phoneIndexOf(context, phone), phone_sealed: context.secrets.seal(phone), name, invited_at: 0 };
    await context.database.transaction(async (tx) => {
      await tx.updateTable('live_rooms').set({ teacher_person_id: null }).execute();
      await tx.insertInto('live_invitations').values(invitation).execute();
    });
  };
  const rolesOf = (personId: string) => context.database.read.selectFrom('memberships').select('role').where('person_id', '=', personId).where('top_code', '=', school).execute();

  test('an invited phone without an account logs in by code as the teacher, consents, and is a member with one account', async () => {
    await invite('13912345675', '何老师');
    const logIn = async () => answerOf(liveLoginHandlers, 'userOfficialLogin', { liveCode: 'L1', account: '13912345675', smsCode: await codeFor('13912345675') }, caller());
    const first = await logIn();
    expect(first).toMatchObject({ liveUserType: 'teacher', userName: '何老师' });
    expect(await detail(first)).toMatchObject({ role: 'teacher' });
    expect((await logIn()).userCode).toBe(first.userCode);
    expect(await rolesOf(first.userCode)).toEqual([{ role: 'teacher' }]);
    expect(await context.database.read.selectFrom('consents').select(['person_id', 'channel']).execute()).toEqual([{ person_id: first.userCode, channel: 'live' }]);
  });

  test('an invited phone with an account logs in by its password or code, and another phone with a right code is refused', async () => {
    const invited = await addTestPerson(context, { phone: '13912345675', userName: 'invited01', name: '何本人' });
    await invite('13912345675', '何老师');
    await expect(answerOf(liveLoginHandlers, 'userOfficialLogin', { liveCode: 'L1', account: '13912345676', smsCode: await codeFor('13912345676') }, caller())).rejects.toMatchObject({ returnCode: 10063 });
    expect(await answerOf(liveLoginHandlers, 'userOfficialLogin', { liveCode: 'L1', account: 'invited01', password: testPassword, ...(await solved()) }, caller())).toMatchObject({ userCode: invited, userName: '何本人' });
    expect(await rolesOf(invited)).toEqual([{ role: 'teacher' }]);
  });

  test('an unknown live is refused before a code is sent', async () => {
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).execute());
    await expect(ask('13912345672')).rejects.toMatchObject({ returnCode: 40400 });
    expect(context.smsSent).toEqual([]);
  });
});
