import { expect, test } from 'vitest';
import { type CallName, calls as shapes, type CallShape, type Role } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { addPerson } from '../modules/accounts/index.ts';
import { createEnterprise } from '../modules/enterprises/index.ts';
import { testContext } from '../testing-context.ts';
import { createCalls } from './calls.ts';
import { handlers } from './handlers.ts';
import { testEnterprise, testPerson } from '../testing-entities.ts';

const topCode = '100000000001';

const live = { startTime: '2026-03-03T09:00:00+08:00', endTime: '2026-03-03T10:00:00+08:00', visibility: 'list', people: [{ row: 1, name: '陈海燕', phone: '13912345670' }], ids: ['x'], documents: [], liveCode: 'LIVE-1', use: 'cover', quizzes: [], film: '0b0b0b0b-0000-4000-8000-000000000001', document: '0b0b0b0b-0000-4000-8000-000000000002', pages: ['/files/live/100000000001/private/a.webp'], lastDay: '' };
const fittingByName: Readonly<Record<string, unknown>> = live;

/** A request that the call's schema accepts. */
function someRequest({ request }: CallShape): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (const fitting of ['01', true, 1]) {
    const parsed = request.safeParse(words);
    if (parsed.success) break;
    for (const { path } of parsed.error.issues) words[String(path[0])] = fittingByName[String(path[0])] ?? fitting;
  }
  return words;
}

const ofTheEnterprise = (Object.keys(shapes) as CallName[]).filter((name) => ['ownEnterprise', 'enterpriseOfLive'].includes((shapes[name] as CallShape).changes ?? ''));

describeOnSqlite('an enterprise after its trial', (open) => {
  test('every call that declares to change it is refused as read-only (docs/decisions/0013)', async () => {
    const context = testContext(await open());
    const founderId = await context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone: '13912345678' })));
    await context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode, name: '启航学校', founderId })));
    const everyRole: Role[] = ['administrator', 'teacher', 'student', 'supplier'];
    const calls = createCalls({ context, handlers, sessionOf: () => Promise.resolve({ sessionId: 's', personId: founderId, topCode, roles: everyRole, live: null }) });
    /** A class in progress, so that calls about it pass all other checks. */
    const runningClass = () =>
      context.database.transaction(async (tx) => {
        await tx.deleteFrom('live_rooms').execute();
        await tx.deleteFrom('live_sessions').execute();
        await tx.insertInto('live_rooms').values({ live_code: 'LIVE-1', room_id: 'room-1', top_code: topCode, teacher_person_id: founderId, starts_at: 0, ends_at: 1, recommended: 0, cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'x' }).execute();
        await tx.insertInto('live_sessions').values({ live_code: 'LIVE-1', top_code: topCode, started_at: 0, interrupted_at: null, ended_at: null, stream_url: '', online_count: 0, watched_count: 0, teacher_seen_at: 0, unpublished_at: null, recording_fault: null }).execute();
      });
    const answers = async () => {
      await runningClass();
      const answered: [CallName, number, string][] = [];
      for (const name of ofTheEnterprise) {
        const { returnCode, body } = await calls.answer(name, { requestId: 'r-1', clientAddress: '203.0.113.7', throughProxy: false, tenant: { topCode }, headers: new Headers(), parameters: someRequest(shapes[name]) });
        answered.push([name, returnCode, (JSON.parse(body) as { returnMsg: string }).returnMsg]);
      }
      return answered;
    };
    for (const [name, returnCode, message] of await answers()) expect([name, returnCode, message]).not.toEqual([name, returnCodes.noPermission, expect.stringContaining('只读')]);
    context.clock.advance(31 * 86_400_000);
    const answered = await answers();
    expect(answered).toEqual(ofTheEnterprise.map((name) => [name, returnCodes.noPermission, expect.stringContaining('试用已结束，现在只读')]));
    expect(ofTheEnterprise.length).toBeGreaterThanOrEqual(2);
  });

  test('does not keep a teacher who is logged in there from a class of another one, and the other way round', async () => {
    const [trial, school] = [topCode, '100000000002'];
    const context = testContext(await open());
    const teacher = await context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone: '13912345678' })));
    for (const each of [trial, school]) await context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode: each, name: each, founderId: teacher })));
    await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', school).execute());
    const start = async (from: string, of: string) => {
      const liveCode = `LIVE-${of}`;
      await context.database.transaction((tx) => tx.insertInto('live_rooms').values({ live_code: liveCode, room_id: `room-${of}`, top_code: of, teacher_person_id: teacher, starts_at: 0, ends_at: 1, recommended: 0, cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'x' }).execute());
      const calls = createCalls({ context, handlers, sessionOf: () => Promise.resolve({ sessionId: 's', personId: teacher, topCode: from, roles: ['teacher'], live: null }) });
      return (await calls.answer('startLive', { requestId: 'r-1', clientAddress: '203.0.113.7', throughProxy: false, tenant: { topCode: from }, headers: new Headers(), parameters: { liveCode } })).returnCode;
    };
    context.clock.advance(31 * 86_400_000);
    expect([await start(trial, school), await start(school, trial)]).toEqual([returnCodes.success, returnCodes.noPermission]);
  });
});
