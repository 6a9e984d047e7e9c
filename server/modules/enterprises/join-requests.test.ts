import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { countingReads, describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import type { Session } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { deliverMailFromOutbox } from '../../outbox/mail-delivery.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, type TestContext, testContext } from '../../testing-context.ts';
import { addMembership, addPerson, isMember } from '../accounts/index.ts';
import { testEnterprise, testPerson } from '../../testing-entities.ts';
import { consoleHandlers, createEnterprise, type JoinDecision, listJoinRequests, removeOldJoinRequests, requestToJoin } from './index.ts';

const day = 86_400_000;
const open1 = '100000000001';
const closed1 = '100000000002';

/** An enterprise that can be found, one that cannot, their founder, and a person without an enterprise. */
async function ready(open: OpenDatabase) {
  const context = testContext(await open());
  let phones = 0;
  const person = (name: string) =>
    context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone: `1391234567${phones++}`, name })));
  const founder = await person('赵敏');
  const applicant = await person('陈海燕');
  await context.database.transaction(async (tx) => {
    const enterprise = { founderId: founder };
    await createEnterprise(context, tx, testEnterprise({ ...enterprise, topCode: open1, name: '启航学校', contactEmail: 'zhaomin@example.com', searchable: true }));
    await createEnterprise(context, tx, testEnterprise({ ...enterprise, topCode: closed1, name: '北桥学校', contactEmail: 'zhaomin@example.com' }));
    await addMembership(context, tx, founder, open1, 'administrator');
  });
  const codeOf = async (work: Promise<unknown>): Promise<number> => {
    try {
      await work;
      return returnCodes.success;
    } catch (error) {
      if (error instanceof Refusal) return error.returnCode;
      throw error;
    }
  };
  const ask = (personId: string, topCode = open1) => codeOf(context.database.transaction((tx) => requestToJoin(context, tx, { personId, topCode })));
  const decide = (requestId: string, decision: Partial<JoinDecision> = {}, topCode = open1) => {
    const session: Session = { sessionId: 's', personId: founder, topCode, roles: ['administrator'], live: null };
    return codeOf(answerOf(consoleHandlers, 'consoleDecideJoinRequest', { requestId, accept: true, role: 'student', ...decision }, testCaller(context, { session })));
  };
  const list = async () => (await listJoinRequests(context, open1, { pageNum: 1, pageSize: 50 })).list;
  const rolesOf = async (personId: string) => (await context.database.read.selectFrom('memberships').select('role').where('person_id', '=', personId).execute()).map(({ role }) => role);
  return { context, person, founder, applicant, ask, decide, list, rolesOf };
}

const mails = async (context: TestContext): Promise<number> => (await context.outbox.find({ kind: 'mail' })).length;

describeOnBothDatabases('asking to join an enterprise', (open) => {
  test('leaves one open request and one mail to the contact, without the person’s name', async () => {
    const { context, applicant, ask, list } = await ready(open);
    deliverMailFromOutbox(context);
    expect(await ask(applicant)).toBe(returnCodes.success);
    expect(await list()).toMatchObject([{ person: { name: '陈海燕' }, state: 'pending', decided_at: null }]);
    await context.outbox.runDue();
    expect(context.mailSent).toMatchObject([{ to: 'zhaomin@example.com', subject: '有人申请加入启航学校' }]);
    expect(context.mailSent[0]?.text).toContain('http://localhost:3000/console/');
    expect(JSON.stringify(context.mailSent)).not.toContain('陈海燕');
  });

  test('again while the request is open, also in parallel, succeeds: one request, one mail', async () => {
    const { context, applicant, ask, list } = await ready(open);
    expect(await Promise.all([ask(applicant), ask(applicant), ask(applicant)])).toEqual([200, 200, 200]);
    expect(await ask(applicant)).toBe(returnCodes.success);
    expect([(await list()).length, await mails(context)]).toEqual([1, 1]);
  });

  test('is refused at an enterprise that is not searchable, exactly as at an unknown one', async () => {
    const { context, applicant, ask } = await ready(open);
    expect([await ask(applicant, closed1), await ask(applicant, '100000000009'), await ask(applicant, '-1')]).toEqual([40400, 40400, 40400]);
    expect(await mails(context)).toBe(0);
  });

  test('is refused to a member', async () => {
    const { context, founder, ask, list } = await ready(open);
    expect(await ask(founder)).toBe(returnCodes.noPermission);
    expect([await list(), await mails(context)]).toEqual([[], 0]);
  });

  test('is possible again after a refusal', async () => {
    const { applicant, ask, decide, list } = await ready(open);
    await ask(applicant);
    await decide((await list())[0]!.id, { accept: false });
    expect(await ask(applicant)).toBe(returnCodes.success);
    expect((await list()).map(({ state }) => state)).toEqual(['pending', 'refused']);
  });
});

describeOnBothDatabases('deciding about a request to join', (open) => {
  test.each(['student', 'teacher'] as const)('accepting makes the person a %s', async (role) => {
    const { context, applicant, ask, decide, list, rolesOf } = await ready(open);
    await ask(applicant);
    const [request] = await list();
    context.clock.advance(60_000);
    expect(await decide(request!.id, { role })).toBe(returnCodes.success);
    expect(await rolesOf(applicant)).toEqual([role]);
    expect(await list()).toMatchObject([{ state: 'accepted', role, decided_at: context.clock.now() }]);
    expect(await ask(applicant)).toBe(returnCodes.noPermission);
  });

  test('refusing makes no member', async () => {
    const { applicant, ask, decide, list, rolesOf } = await ready(open);
    await ask(applicant);
    expect(await decide((await list())[0]!.id, { accept: false })).toBe(returnCodes.success);
    expect([await rolesOf(applicant), (await list())[0]?.state]).toEqual([[], 'refused']);
  });

  test('with the same decision twice succeeds and keeps the first time; a different decision is refused and changes nothing', async () => {
    const { context, applicant, ask, decide, list, rolesOf } = await ready(open);
    await ask(applicant);
    const id = (await list())[0]!.id;
    await decide(id);
    const first = await list();
    context.clock.advance(60_000);
    expect(await decide(id)).toBe(returnCodes.success);
    expect([await decide(id, { accept: false }), await decide(id, { role: 'teacher' })]).toEqual([10063, 10063]);
    expect([await list(), await rolesOf(applicant)]).toEqual([first, ['student']]);
  });

  test('if two administrators accept and refuse at the same time, one gets an error, and request and membership are consistent', async () => {
    const { context, applicant, ask, decide, list } = await ready(open);
    await ask(applicant);
    const id = (await list())[0]!.id;
    const outcomes = await Promise.all([decide(id), decide(id, { accept: false })]);
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([returnCodes.success, returnCodes.noPermission]);
    const member = await context.database.transaction((tx) => isMember(tx, applicant, open1));
    expect((await list())[0]?.state).toBe(member ? 'accepted' : 'refused');
  });

  test('of another enterprise is 40400', async () => {
    const { applicant, ask, decide, list, rolesOf } = await ready(open);
    await ask(applicant);
    expect(await decide((await list())[0]!.id, {}, closed1)).toBe(returnCodes.notFound);
    expect(await decide('nothing')).toBe(returnCodes.notFound);
    expect([(await list())[0]?.state, await rolesOf(applicant)]).toEqual(['pending', []]);
  });
});

describeOnBothDatabases('the list of requests to join', (open) => {
  test('has open ones first, newest first, and pages', async () => {
    const { context, person, ask, decide, list } = await ready(open);
    for (const name of ['一', '二', '三', '四']) {
      context.clock.advance(60_000);
      await ask(await person(name));
    }
    for (const name of ['二', '四']) await decide((await list()).find((request) => request.person.name === name)!.id, { accept: false });
    expect((await list()).map(({ person: { name } }) => name)).toEqual(['三', '一', '四', '二']);
    const page = await listJoinRequests(context, open1, { pageNum: 2, pageSize: 3 });
    expect([page.total, page.list.map(({ person: { name } }) => name)]).toEqual([4, ['二']]);
    expect((await listJoinRequests(context, closed1, { pageNum: 1, pageSize: 10 })).total).toBe(0);
  });

  test('needs as many queries for a full page as for one of a single person', async () => {
    const { context, person, ask } = await ready(open);
    for (const name of ['一', '二', '三', '四', '五']) await ask(await person(name));
    const askedFor = async (pageSize: number) => {
      const { database, asked } = countingReads(context.database);
      expect((await listJoinRequests({ ...context, database }, open1, { pageNum: 1, pageSize })).list.map(({ person: { phone } }) => phone.length)).toEqual(Array(pageSize).fill(11));
      return asked().length;
    };
    expect([await askedFor(1), await askedFor(5)]).toEqual([3, 3]);
  });

  test('keeps a request for 184 days after its decision, or after the request if it was never decided', async () => {
    const { context, applicant, person, ask, decide, list } = await ready(open);
    await context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: context.clock.now() + 365 * day }).execute());
    await ask(applicant);
    await ask(await person('林一'));
    const decided = (await list()).find(({ person: { name } }) => name === '陈海燕')!;
    context.clock.advance(100 * day);
    await decide(decided.id);
    context.clock.advance(84 * day);
    expect(await removeOldJoinRequests(context)).toBe(0);
    context.clock.advance(1);
    expect(await removeOldJoinRequests(context)).toBe(1);
    expect((await list()).map(({ id }) => id)).toEqual([decided.id]);
    context.clock.advance(100 * day);
    expect([await removeOldJoinRequests(context), await list()]).toEqual([1, []]);
  });
});
