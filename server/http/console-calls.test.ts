import { expect, test } from 'vitest';
import type { Role } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../database/testing.ts';
import { addMembership, addPerson, openSession } from '../modules/accounts/index.ts';
import { editionKind } from '../modules/editions/index.ts';
import { createEnterprise, requestToJoin } from '../modules/enterprises/index.ts';
import { seedEntries } from '../publishing/index.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';
import { testEnterprise, testPerson } from '../testing-entities.ts';

const day = 86_400_000;
const mine = '100000000001';
const theirs = '100000000002';

/** Two enterprises with an administrator each, a person who asks to join, and other people that tests need. */
async function ready(open: OpenDatabase) {
  const context = testContext(await open());
  const edition = { code: '800', topCode: '-1', position: 10, publishAt: null, body: JSON.stringify({ comboName: '旗舰版', accountPrice: 1, trafficGigabytes: 1, storageGigabytes: 1 }) };
  await seedEntries(context, editionKind, { name: 'editions.json', fingerprint: '1' }, [edition]);
  let phones = 10_000_000;
  const person = (name: string) => context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone: `139${String(phones++)}`, name })));
  const login = async (name: string, topCode: string, ...roles: Role[]): Promise<string> => {
    const personId = await person(name);
    return context.database.transaction(async (tx) => {
      for (const role of roles) await addMembership(context, tx, personId, topCode, role);
      return (await openSession(context, tx, { personId, topCode, headers: new Headers() })).token;
    });
  };
  const applicants = new Map<string, string>();
  for (const topCode of [mine, theirs]) {
    const founderId = await person('创办人');
    const personId = await person('陈海燕');
    applicants.set(topCode, personId);
    await context.database.transaction(async (tx) => {
      await createEnterprise(context, tx, testEnterprise({ topCode, name: `学校 ${topCode}`, contactName: '', founderId, searchable: true }));
      await requestToJoin(context, tx, { personId, topCode });
    });
  }
  const requestOf = async (topCode: string) => (await context.database.read.selectFrom('join_requests').select(['id', 'state']).where('top_code', '=', topCode).executeTakeFirstOrThrow());
  const server = await testServer(context);
  const withToken = (token?: string): Record<string, string> => (token ? { authorization_token: token } : {});
  const get = async (path: string, token?: string) => (await server.send('GET', `/app/v1/console/${path}`, { headers: withToken(token) })).envelope;
  const post = async (path: string, body: object, token?: string) =>
    (await server.send('POST', `/app/v1/console/${path}`, { headers: { 'content-type': 'application/json', ...withToken(token) }, body: JSON.stringify(body) })).envelope;
  const decide = (body: object, token?: string) => post('decideJoinRequest', body, token);
  return { context, server, login, applicants, requestOf, get, post, decide };
}

describeOnBothDatabases('the console’s calls, from outside', (open) => {
  test('show an administrator the enterprise of the session, its trial and its requests, phones masked, never stored', async () => {
    const { context, server, login, get } = await ready(open);
    const token = await login('赵敏', mine, 'administrator');
    context.clock.advance(23 * day + 1);
    const answer = await server.send('GET', '/app/v1/console/enterprise', { headers: { authorization_token: await login('林一', mine, 'administrator') } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.envelope.data).toEqual({ topCode: mine, enterpriseName: `学校 ${mine}`, logoUrl: '', searchable: true, domain: null, trial: { comboName: '旗舰版', startsAt: '2026-03-02T09:00:00+08:00', endsAt: '2026-04-01T09:00:00+08:00', over: false, daysLeft: 7, keptUntil: '2026-06-30T23:59:59+08:00', daysKept: 97 }, pendingJoinRequests: 1, decidedJoinRequests: 0 });
    const requests = await get('joinRequests?pageSize=5', await login('钱立新', mine, 'administrator'));
    expect(requests.data).toMatchObject({ total: 1, pageNum: 1, pageSize: 5, list: [{ userName: '陈海燕', phone: '139****0001', requestedAt: '2026-03-02T09:00:00+08:00', state: 'pending', role: null, decidedAt: null }] });
    expect((await get('enterprise', token)).returnCode).toBe(returnCodes.sessionEnded);
  });

  test('`account` answers name, enterprise and roles of the logged-in person', async () => {
    const { login, get } = await ready(open);
    expect((await get('account', await login('钱立新', mine, 'teacher', 'administrator'))).data).toMatchObject({ userName: '钱立新', topCode: mine, enterpriseName: `学校 ${mine}`, roles: expect.toSatisfy((roles: string[]) => roles.toSorted().join() === 'administrator,teacher') });
    expect((await get('account', await login('周运营', '-1', 'operator'))).data).toEqual({ userName: '周运营', phone: '139****0005', topCode: '-1', enterpriseName: '鹦鹉匠', roles: ['operator'] });
    expect((await get('account')).returnCode).toBe(returnCodes.sessionEnded);
  });

  test('let an administrator stop and resume requests to join', async () => {
    const { context, login, applicants, get, post } = await ready(open);
    const token = await login('赵敏', mine, 'administrator');
    const ask = () => context.database.transaction((tx) => requestToJoin(context, tx, { personId: applicants.get(theirs)!, topCode: mine }));
    const set = async (searchable: boolean) => {
      for (const _ of [1, 2]) expect(await post('setSearchable', { searchable, topCode: theirs }, token)).toMatchObject({ returnCode: 200, data: null });
      expect((await get('enterprise', token)).data).toMatchObject({ searchable, pendingJoinRequests: 1 });
    };
    await set(false);
    await expect(ask()).rejects.toMatchObject({ returnCode: returnCodes.notFound });
    await set(true);
    await ask();
    expect((await get('enterprise', token)).data).toMatchObject({ pendingJoinRequests: 2 });
    expect((await get('enterprise', await login('林一', theirs, 'administrator'))).data).toMatchObject({ searchable: true });
    expect(await post('setSearchable', {}, token)).toMatchObject({ returnMsg: '请选择开启或关闭', data: { field: 'searchable' } });
  });

  test('days to the end of the trial and to the deletion are differences of calendar dates in China, at any hour', async () => {
    const { context, login, get } = await ready(open);
    const left = async () => {
      const { over, daysLeft, daysKept } = ((await get('enterprise', await login('赵敏', mine, 'administrator'))).data as { trial: { over: boolean; daysLeft: number; daysKept: number } }).trial;
      return [over, daysLeft, daysKept];
    };
    const minutesOn = async (minutes: number) => {
      context.clock.advance(minutes * 60_000);
      return left();
    };
    // Now: 2 March, 09:00. The trial ends on 1 April at 09:00, and the data is kept until the end of 30 June.
    expect(await left()).toEqual([false, 30, 120]);
    expect(await minutesOn(15 * 60 - 1)).toEqual([false, 30, 120]);
    expect(await minutesOn(1)).toEqual([false, 29, 119]);
    context.clock.advance(29 * day - 1);
    expect(await left()).toEqual([false, 1, 91]);
    context.clock.advance(1);
    expect(await left()).toEqual([false, 0, 90]);
    expect(await minutesOn(9 * 60 - 1)).toEqual([false, 0, 90]);
    expect(await minutesOn(1)).toEqual([true, 0, 90]);
    expect(await minutesOn(15 * 60)).toEqual([true, 0, 89]);
  });

  test('show an enterprise with an ended trial, and refuse changes with the date until which it is kept', async () => {
    const { context, login, requestOf, get, post, decide } = await ready(open);
    context.clock.advance(30 * day - 1);
    expect((await post('setSearchable', { searchable: true }, await login('赵敏', mine, 'administrator'))).returnCode).toBe(200);
    context.clock.advance(1);
    const token = await login('林一', mine, 'administrator');
    const { id } = await requestOf(mine);
    for (const answer of [await post('setSearchable', { searchable: false }, token), await decide({ requestId: id, accept: true }, token), await decide({ requestId: id, accept: false }, token)]) {
      expect(answer).toEqual({ returnCode: returnCodes.noPermission, returnMsg: '试用已结束，现在只读，不能修改。企业资料保留到2026年6月30日，开通正式版后接着用', data: null });
    }
    expect((await get('enterprise', token)).data).toMatchObject({ searchable: true, pendingJoinRequests: 1, trial: { over: true, daysLeft: 0, keptUntil: '2026-06-30T23:59:59+08:00', daysKept: 90 } });
    expect((await get('joinRequests', token)).data).toMatchObject({ list: [{ userName: '陈海燕', state: 'pending' }] });
    expect((await get('account', token)).data).toMatchObject({ roles: ['administrator'] });
    await context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: context.clock.now() + 365 * day }).where('top_code', '=', mine).execute());
    expect((await decide({ requestId: id, accept: true }, token)).returnCode).toBe(200);
    // An enterprise without a trial has no end date.
    await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', theirs).execute());
    expect((await post('setSearchable', { searchable: false }, await login('钱立新', theirs, 'administrator'))).returnCode).toBe(200);
  });

  test('let an administrator accept: the person is a member at the next login, and the count falls', async () => {
    const { context, login, applicants, requestOf, get, decide } = await ready(open);
    const token = await login('赵敏', mine, 'administrator');
    const { id } = await requestOf(mine);
    for (const _ of [1, 2]) expect(await decide({ requestId: id, accept: true, role: 'teacher' }, token)).toMatchObject({ returnCode: 200, data: null });
    expect((await get('enterprise', token)).data).toMatchObject({ pendingJoinRequests: 0, decidedJoinRequests: 1 });
    expect((await get('joinRequests', token)).data).toMatchObject({ list: [{ state: 'accepted', role: 'teacher' }] });
    const memberships = await context.database.read.selectFrom('memberships').select(['top_code', 'role']).where('person_id', '=', applicants.get(mine)!).execute();
    expect(memberships).toEqual([{ top_code: mine, role: 'teacher' }]);
    expect(await decide({ requestId: id, accept: false }, token)).toMatchObject({ returnCode: returnCodes.noPermission, returnMsg: '这条申请已被同意（讲师），不能再改' });
  });

  test('21: a request of another enterprise is 40400 and reveals nothing; no parameter switches the enterprise', async () => {
    const { login, requestOf, get, decide } = await ready(open);
    const token = await login('赵敏', mine, 'administrator');
    const foreign = await requestOf(theirs);
    const answers = [await decide({ requestId: foreign.id, accept: true, topCode: theirs }, token), await decide({ requestId: 'nothing', accept: true }, token)];
    expect(answers[0]).toMatchObject({ returnCode: returnCodes.notFound, data: null });
    expect(answers[0]).toEqual(answers[1]);
    expect((await requestOf(theirs)).state).toBe('pending');
    expect((await get(`enterprise?topCode=${theirs}`, token)).data).toMatchObject({ topCode: mine });
    const listed = (await get(`joinRequests?topCode=${theirs}`, token)).data as { list: { requestId: string }[] };
    expect(listed.list.map(({ requestId }) => requestId)).toEqual([(await requestOf(mine)).id]);
  });

  test('22: are 10005 for a visitor and for a former member, and 10063 for every other person, also for members of the same enterprise', async () => {
    const { login, requestOf, get, post, decide } = await ready(open);
    const { id } = await requestOf(mine);
    const others: [string | undefined, number][] = [
      [undefined, returnCodes.sessionEnded],
      ['x'.repeat(43), returnCodes.sessionEnded],
      [await login('无身份', mine), returnCodes.sessionEnded],
      [await login('学员', mine, 'student'), returnCodes.noPermission],
      [await login('讲师', mine, 'teacher'), returnCodes.noPermission],
      [await login('供应商', mine, 'supplier'), returnCodes.noPermission],
      [await login('运营', '-1', 'operator'), returnCodes.noPermission],
    ];
    for (const [token, returnCode] of others) {
      for (const answer of [await get('enterprise', token), await get('joinRequests', token), await decide({ requestId: id, accept: true }, token), await post('setSearchable', { searchable: false }, token)]) {
        expect(answer).toMatchObject({ returnCode, data: null });
      }
    }
    expect((await requestOf(mine)).state).toBe('pending');
  });

  test('name the missing field of a decision', async () => {
    const { login, decide } = await ready(open);
    const token = await login('赵敏', mine, 'administrator');
    expect(await decide({ accept: true }, token)).toMatchObject({ returnCode: returnCodes.invalidInput, data: { field: 'requestId' } });
    expect(await decide({ requestId: 'x' }, token)).toMatchObject({ returnMsg: '请选择同意或拒绝', data: { field: 'accept' } });
    expect(await decide({ requestId: 'x', accept: true, role: 'administrator' }, token)).toMatchObject({ returnMsg: '请选择身份', data: { field: 'role' } });
  });
});
