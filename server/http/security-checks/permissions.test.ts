import { expect, test } from 'vitest';
import { addresses, addressOf, calls, type CallName, type CallShape } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publishAgreement } from '../../modules/accounts/index.ts';
import { requestToJoin } from '../../modules/enterprises/index.ts';
import { type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Calls without permission from outside. The numbers are those of the checks (spec security#checks). */

const [a, b] = ['100000000001', '100000000002'];
const phones = { ofA: '13912345671', ofB: '13912345672', student: '13912345673', supplier: '13912345674', newcomer: '13912345675' };
const { success, sessionEnded, noPermission, notFound } = returnCodes;

/** Every built call that needs a role, with parameters that pass its rules. */
const guarded = (Object.keys(addresses) as CallName[]).filter((name) => typeof (calls[name] as CallShape).access === 'object');
const entry = { kind: 'news', code: 'N1' };
const live = { liveCode: 'LV-1' };
const people = [{ row: 1, name: '陈海燕', phone: '13912345670' }];
const fitting: Partial<Record<CallName, Record<string, unknown>>> = {
  consoleDecideJoinRequest: { requestId: 'x', accept: true },
  consoleSetSearchable: { searchable: true },
  consoleContentList: { kind: 'news' },
  consoleContentOpen: entry,
  consoleContentSave: { ...entry, basedOnVersion: 0, body: { title: '题' } },
  consoleContentPublish: { ...entry, version: 1 },
  consoleContentSchedule: { ...entry, version: 1, publishAt: '2026-03-02T12:00:00+08:00' },
  consoleContentCancelPlan: entry,
  consoleContentTakeBack: entry,
  consoleContentReorder: { kind: 'news', codes: ['N1'], from: ['N1'] },
  consoleContentHistory: entry,
  consoleContentRestore: { ...entry, version: 1, basedOnVersion: 1 },
  consoleContentReferences: entry,
  consoleContentChangeCode: { ...entry, newCode: 'N2' },
  consoleLiveCalendar: { from: '2026-03-02T00:00:00+08:00', until: '2026-03-09T00:00:00+08:00' },
  consoleLiveOpen: live,
  consoleLiveSave: { ...live, basedOn: '', liveName: '课', startTime: '2026-03-02T12:00:00+08:00', endTime: '2026-03-02T13:00:00+08:00', visibility: 'list' },
  consoleLiveCancel: live,
  consoleLiveDeleteReplay: live,
  consoleLiveKeepReplay: { ...live, lastDay: '' },
  consoleLiveEnd: live,
  consoleLiveFinishFilm: { film: '0b0b0b0b-0000-4000-8000-000000000001', parts: 1 },
  consoleLiveSaveDocuments: { ...live, documents: [] },
  consoleLivePeople: live,
  consoleLiveCheckPeople: { ...live, people },
  consoleLiveAddPeople: { ...live, people },
  consoleLiveChangePerson: { ...live, id: 'x', name: '陈海燕' },
  consoleLiveRemovePeople: { ...live, ids: ['x'] },
  consoleLiveRevealPerson: { ...live, id: 'x' },
  consoleLiveExportPeople: live,
  consoleLiveAttendance: live,
  consoleLiveExportAttendance: live,
  consoleLiveAnnotate: { ...live, personId: 'x', note: '' },
};
const ofThePlatform = guarded.filter((name) => (calls[name] as CallShape & { access: { tenant?: string } }).access.tenant === 'platform');

describeOnBothDatabases('from outside, permissions', (open) => {
  const start = async (): Promise<Visitor & { requestAtB: string }> => {
    const visitor = await visitorOf(open);
    const { context } = visitor;
    await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [{ code: 'terms', title: '协议', content: '<p>…</p>' }] });
    await addTestPerson(context, { phone: phones.ofA, memberships: [[a, 'administrator']], enterprise: { searchable: true } });
    await addTestPerson(context, { phone: phones.ofB, memberships: [[b, 'administrator']], enterprise: { searchable: true } });
    await addTestPerson(context, { phone: phones.student, memberships: [[a, 'student']] });
    await addTestPerson(context, { phone: phones.supplier, memberships: [[a, 'supplier']] });
    const applicant = await addTestPerson(context, { phone: phones.newcomer });
    await context.database.transaction((tx) => requestToJoin(context, tx, { personId: applicant, topCode: b }));
    const { id } = await context.database.read.selectFrom('join_requests').select('id').executeTakeFirstOrThrow();
    return { ...visitor, requestAtB: id };
  };
  const tokenOf = async (visitor: Visitor, phone: string, topCode = a) => ({ authorization_token: (await visitor.logIn(phone, topCode)).authorizationToken });

  test('21: with a token of one enterprise everything of another enterprise is not found', async () => {
    const visitor = await start();
    const mine = await tokenOf(visitor, phones.ofA);
    const theirs = await tokenOf(visitor, phones.ofB, b);
    for (const accept of [true, false]) {
      const unknown = await visitor.make('consoleDecideJoinRequest', { requestId: 'no-such-request', accept }, mine);
      const other = await visitor.make('consoleDecideJoinRequest', { requestId: visitor.requestAtB, accept }, mine);
      expect([other.envelope.returnCode, other.text]).toEqual([notFound, unknown.text]);
    }
    // The enterprise comes from the session, regardless of parameters and host.
    for (const name of guarded.filter((guardedName) => addressOf(guardedName).method === 'GET')) {
      const { text } = await visitor.make(name, { topCode: b, enterprise: b }, mine);
      expect([name, text.includes(b), text.includes(visitor.requestAtB)]).toEqual([name, false, false]);
    }
    expect((await visitor.succeed('getUserInfo', {}, mine)).topCode).toBe(a);
    expect((await visitor.succeed('consoleJoinRequests', {}, theirs)).list).toMatchObject([{ requestId: visitor.requestAtB, state: 'pending' }]);
  });

  test('22: console calls are refused to visitors, students and suppliers', async () => {
    const visitor = await start();
    expect(guarded.length).toBeGreaterThan(0);
    const callers = { visitor: {}, student: await tokenOf(visitor, phones.student), supplier: await tokenOf(visitor, phones.supplier) };
    for (const name of guarded) {
      const refusals = await Promise.all(Object.values(callers).map((headers) => visitor.make(name, fitting[name] ?? {}, headers)));
      expect([name, ...refusals.map(({ envelope }) => envelope.returnCode)]).toEqual([name, sessionEnded, noPermission, noPermission]);
      expect(refusals.map(({ envelope }) => envelope.data)).toEqual([null, null, null]);
    }
  });

  test('22: calls of the platform are refused to administrators and operators of an enterprise, and to people of the platform without the operator role; nothing is written', async () => {
    const visitor = await start();
    const { context } = visitor;
    await addTestPerson(context, { phone: '13912345676', memberships: [[a, 'operator']] });
    await addTestPerson(context, { phone: '13912345677', memberships: [['-1', 'supplier']] });
    await addTestPerson(context, { phone: '13912345678', memberships: [['-1', 'operator'], [a, 'administrator']] });
    const refused = [await tokenOf(visitor, phones.ofA), await tokenOf(visitor, '13912345676'), await tokenOf(visitor, '13912345677', '-1'), await tokenOf(visitor, '13912345678', a)];
    expect(ofThePlatform.length).toBeGreaterThan(10);
    for (const name of ofThePlatform) {
      const answers = await Promise.all(refused.map((headers) => visitor.make(name, { ...fitting[name], topCode: '-1' }, headers)));
      expect([name, ...answers.map(({ envelope }) => envelope)]).toEqual([name, ...refused.map(() => ({ returnCode: noPermission, returnMsg: '没有权限', data: null }))]);
    }
    expect(await context.database.read.selectFrom('content_entries').select('code').execute()).toEqual([]);
    const operator = await tokenOf(visitor, '13912345678', '-1');
    expect((await visitor.make('consoleContentSave', { ...fitting.consoleContentSave, topCode: a }, operator)).envelope.returnCode).toBe(success);
    expect(await context.database.read.selectFrom('content_entries').select(['code', 'top_code']).execute()).toEqual([{ code: 'N1', top_code: '-1' }]);
  });

  test('21: becoming a student of an enterprise on another enterprise’s site is refused alike whether it exists or not, before a puzzle is used or a message is sent', async () => {
    const visitor = await start();
    const phone = '13912345699';
    const puzzle = await visitor.solve();
    const answers = new Set<string>();
    for (const topCode of [a, '999999999999']) {
      answers.add((await visitor.make('sendOfficialCode', { phone, topCode, operaType: 'register', ...puzzle })).text);
      answers.add((await visitor.make('register', { phone, smsCode: '123456', userName: '陈海燕', studentPassword: password, topCode })).text);
    }
    expect([...answers].map((text) => JSON.parse(text) as unknown)).toEqual([{ returnCode: returnCodes.invalidInput, returnMsg: '企业编码不正确', data: { field: 'topCode' } }]);
    expect(visitor.context.smsSent).toEqual([]);
    await visitor.succeed('sendOfficialCode', { phone, operaType: 'register', ...puzzle });
    // A code that was requested for another purpose is refused there too.
    const login = await visitor.codeFor(phone, 'login', a);
    expect((await visitor.make('register', { phone, smsCode: login, userName: '陈海燕', studentPassword: password, topCode: a })).envelope.returnCode).toBe(returnCodes.invalidInput);
    expect(await visitor.context.database.read.selectFrom('people').select('id').where('name', '=', '陈海燕').execute()).toEqual([]);
  });

  test('23: extra fields in forms change nothing', async () => {
    const visitor = await start();
    const { context } = visitor;
    const extra = { role: 'operator', roles: ['operator'], id: 'chosen-id', personId: 'chosen-id', userCode: 'chosen-id', liveUserType: 'teacher', user_type: 'EXPAND_SUPERVISOR', founderId: 'chosen-id', searchable: 1, disabled_at: 1 };
    const phone = '13912345699';
    await visitor.succeed('register', { phone, smsCode: await visitor.codeFor(phone, 'register'), userName: '陈海燕', studentPassword: password, ...extra });
    const person = await context.database.read.selectFrom('people').leftJoin('memberships', 'memberships.person_id', 'people.id').select(['people.id', 'people.user_type', 'role', 'top_code']).where('name', '=', '陈海燕').execute();
    expect(person).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), user_type: 'EXPAND_ASSESSOR', role: null, top_code: null }]);

    const begun = await visitor.succeed('login', { phone, smsCode: await visitor.codeFor(phone, 'login'), phoneLogin: 1, ...extra });
    if (!('tempAccountToken' in begun)) throw new Error('no step 1');
    expect(Object.keys(begun).toSorted()).toEqual(['enterpriseList', 'joinRequests', 'tempAccountToken', 'topCode']);
    const founded = await visitor.succeed('createEnterprise', { tempAccountToken: begun.tempAccountToken, enterpriseName: '陈海燕职业培训学校', orgType: '0', topCode: b, ...extra } as never);
    expect([founded.topCode === b, founded.liveUserType]).toEqual([false, 'student']);
    const enterprise = await context.database.read.selectFrom('enterprises').select(['founder_id', 'searchable']).where('top_code', '=', founded.topCode).execute();
    expect(enterprise).toEqual([{ founder_id: person[0]?.id, searchable: 0 }]);
    const roles = await context.database.read.selectFrom('memberships').select(['top_code', 'role']).where('person_id', '=', person[0]?.id ?? '').execute();
    expect(roles).toEqual([{ top_code: founded.topCode, role: 'administrator' }]);

    const { authorizationToken } = founded;
    const session = await visitor.make('getUserInfo', { topCode: b, role: 'operator' }, { authorization_token: authorizationToken });
    expect([session.envelope.returnCode, (session.envelope.data as { topCode: string }).topCode]).toEqual([success, founded.topCode]);
  });
});
