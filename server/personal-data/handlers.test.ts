import { expect, test } from 'vitest';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Refusal } from '../calls/refusal.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../database/testing.ts';
import { addMembership, findPersonByPhone, sessionOf } from '../modules/accounts/index.ts';
import { createEnterprise } from '../modules/enterprises/index.ts';
import { completeLogin, ownAccountHandlers } from '../modules/logins/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext } from '../testing-context.ts';
import { addTestPerson, testEnterprise } from '../testing-entities.ts';
import { addTestLive, addToRoster } from '../testing-lives.ts';
import { myDataHandlers } from './index.ts';

const phone = '13912345678';
const topCode = '100000000001';

/** A logged-in person who asks for codes and for a copy. */
async function person(open: OpenDatabase) {
  const context = testContext(await open());
  const personId = await addTestPerson(context, { phone, userName: 'zhaomin01', memberships: [] });
  await context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode, founderId: personId })));
  await context.database.transaction((tx) => addMembership(context, tx, personId, topCode, 'student'));
  const plainCaller = (headers: Record<string, string> = {}) => testCaller(context, { headers: new Headers({ host: 'localhost:3000', ...headers }) });
  const { authorizationToken: token } = await context.database.transaction((tx) => completeLogin(plainCaller(), tx, { personId, topCode }));
  const own = plainCaller({ authorization_token: token });
  const caller = async () => ({ ...own, session: await sessionOf(context, own.headers) });
  const codeFor = async (purpose: 'password' | 'ownData' | 'erasure') => {
    context.clock.advance(61_000);
    await answerOf(ownAccountHandlers, 'accountSendCode', { purpose }, (await caller()) as never);
    return context.smsSent.pop()!.code;
  };
  const copy = async (smsCode: string) => answerOf(myDataHandlers, 'exportMyData', { smsCode }, (await caller()) as never);
  const erase = async (smsCode: string) => answerOf(myDataHandlers, 'eraseMyData', { smsCode }, (await caller()) as never);
  const exports = () => context.database.read.selectFrom('audit_entries').select(['actor', 'subject_code']).where('action', '=', 'person.export').execute();
  return { context, personId, caller, codeFor, copy, erase, exports, tried: (smsCode: string) => copy(smsCode).then(() => returnCodes.success, (error: unknown) => (error as Refusal).returnCode) };
}

describeOnBothDatabases('the copy of the own data', (open) => {
  test('needs a code of its own, which works once, and is in the audit', async () => {
    const { personId, codeFor, copy, exports, tried } = await person(open);
    expect(await tried(await codeFor('password'))).toBe(returnCodes.smsCodeWrong);
    const code = await codeFor('ownData');
    const { file } = await copy(code);
    expect(JSON.parse(file)).toMatchObject({ phone, account: { userName: 'zhaomin01', memberships: [{ topCode, role: 'student' }] } });
    expect(await tried(code)).toBe(returnCodes.smsCodeWrong);
    expect(await exports()).toEqual([{ actor: personId, subject_code: personId }]);
  });

  test('has no strokes on the board, and is refused without loading them all if the other records are millions of characters', async () => {
    const { context, personId, codeFor, copy, exports } = await person(open);
    const add = (number: number, kind: string, body: object) => context.database.transaction((tx) => tx.insertInto('live_events').values({ live_code: 'L1', number, top_code: topCode, at: 1, kind, audience: 'everyone', person_id: personId, command_id: null, message_id: null, body: JSON.stringify({ kind, ...body }) }).execute());
    await add(1, 'said', { text: '同学们好' });
    await add(2, 'inked', { stroke: { points: '1'.repeat(9 * 1024 * 1024) } });
    const { lives } = JSON.parse((await copy(await codeFor('ownData'))).file) as { lives: { events: { event: unknown }[] } };
    expect(lives.events.map(({ event }) => event)).toEqual([{ kind: 'said', text: '同学们好' }]);
    await add(3, 'said', { text: '长'.repeat(9 * 1024 * 1024) });
    await expect(copy(await codeFor('ownData'))).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: expect.stringContaining('请联系客服') });
    expect(await exports()).toHaveLength(1);
  });

  test('masks ID cards that enterprises typed beside the phone, except the card of the account', async () => {
    const { context, personId, codeFor, copy } = await person(open);
    const [own, others] = ['11010519491231002X', '110101199003070011'];
    const room = await addTestLive(context, { code: 'L1' });
    await addToRoster(context, room, { phone, name: '赵敏', card: others });
    const cards = async () => (JSON.parse((await copy(await codeFor('ownData'))).file) as { lives: { listed: { cardId: string }[] } }).lives.listed.map(({ cardId }) => cardId);
    expect(await cards()).toEqual(['110***********0011']);
    await addToRoster(context, await addTestLive(context, { code: 'L2' }), { phone, name: '赵敏', card: own });
    await context.database.transaction((tx) => tx.updateTable('people').set({ card_sealed: context.secrets.seal(own) }).where('id', '=', personId).execute());
    expect((await cards()).toSorted()).toEqual(['110***********0011', own]);
  });

  test('is made five times a day at most', async () => {
    const { context, personId, codeFor, exports, tried } = await person(open);
    const rule = { name: 'own-data-copies', points: 5, windowSeconds: 86_400 };
    for (let time = 0; time < 5; time++) await context.limits.take(rule, personId);
    expect(await tried(await codeFor('ownData'))).toBe(returnCodes.tooManyRequests);
    expect(await exports()).toEqual([]);
  });
});

describeOnBothDatabases('erasing the own account', (open) => {
  test('needs a code of its own, ends every login, frees the phone, and is in the audit', async () => {
    const { context, personId, caller, codeFor, erase } = await person(open);
    for (const purpose of ['password', 'ownData'] as const) await expect(erase(await codeFor(purpose))).rejects.toMatchObject({ returnCode: returnCodes.smsCodeWrong });
    const code = await codeFor('erasure');
    const lateTab = await caller();
    await erase(code);
    expect(await findPersonByPhone(context, phone)).toBeNull();
    await expect(caller()).rejects.toMatchObject({ returnCode: returnCodes.sessionEnded });
    await expect(answerOf(myDataHandlers, 'eraseMyData', { smsCode: code }, lateTab as never)).rejects.toMatchObject({ returnCode: returnCodes.sessionEnded });
    expect(await context.database.read.selectFrom('audit_entries').select(['actor', 'subject_code']).where('action', '=', 'person.erase').execute()).toEqual([{ actor: personId, subject_code: personId }]);
  });

  test('is refused to the only administrator, who keeps everything, until there is another', async () => {
    const { context, personId, caller, codeFor, erase } = await person(open);
    await context.database.transaction((tx) => addMembership(context, tx, personId, topCode, 'administrator'));
    const code = await codeFor('erasure');
    await expect(erase(code)).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: expect.stringContaining('唯一的管理员') });
    expect(await answerOf(myDataHandlers, 'myErasure', {}, (await caller()) as never)).toEqual({ managedAlone: [{ topCode, name: expect.any(String) }] });
    const other = await addTestPerson(context, { phone: '13912345679', userName: 'linyi01', memberships: [] });
    await context.database.transaction((tx) => addMembership(context, tx, other, topCode, 'administrator'));
    await erase(code);
    expect(await findPersonByPhone(context, phone)).toBeNull();
  });

  test('leaves one of two administrators who erase their accounts at the same time', async () => {
    const { context, personId, codeFor, erase } = await person(open);
    const other = await addTestPerson(context, { phone: '13912345679', userName: 'linyi01', memberships: [] });
    for (const id of [personId, other]) await context.database.transaction((tx) => addMembership(context, tx, id, topCode, 'administrator'));
    const code = await codeFor('erasure');
    const otherLogin = await context.database.transaction((tx) => completeLogin(testCaller(context, { headers: new Headers({ host: 'localhost:3000' }) }), tx, { personId: other, topCode }));
    const plain = testCaller(context, { headers: new Headers({ host: 'localhost:3000', authorization_token: otherLogin.authorizationToken }) });
    const caller = { ...plain, session: await sessionOf(context, plain.headers) };
    await answerOf(ownAccountHandlers, 'accountSendCode', { purpose: 'erasure' }, caller as never);
    const otherCode = context.smsSent.pop()!.code;
    const outcomes = await Promise.allSettled([erase(code), answerOf(myDataHandlers, 'eraseMyData', { smsCode: otherCode }, caller as never)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await context.database.read.selectFrom('memberships').select('role').where('top_code', '=', topCode).where('role', '=', 'administrator').execute()).toHaveLength(1);
  });
});
