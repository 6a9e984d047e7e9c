import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres, describeOnSqlite, targetOf } from '../database/testing.ts';
import { addPerson, openSession, publishAgreement, sessionOf } from '../modules/accounts/index.ts';
import { testContext } from '../testing-context.ts';
import { distantDatabase } from '../testing-lost-connection.ts';
import { onePage } from './testing-page.ts';
import { testServer } from './testing-server.ts';
import { testPerson } from '../testing-entities.ts';

let forms = 0;
/** Each form is of another person. */
const message = () => JSON.stringify({ userName: '王芳', userPhone: `139${10_000_000 + ++forms}`, message: `想了解企业培训的价格${'，谢谢'.repeat(100)}` });

/** A server with one page, an agreement to read, and a form that writes. */
async function ready(context: ReturnType<typeof testContext>) {
  await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '用户注册协议', documents: [{ code: 'user', title: '用户注册协议', content: '<p>…</p>' }] });
  const { send } = await testServer(context, onePage(() => ({})).source);
  const summaryOf = async (answer: ReturnType<typeof send>) => {
    const { status, headers, envelope } = await answer;
    return { status, code: envelope.returnCode, retryAfter: headers['retry-after'] };
  };
  return {
    page: () => summaryOf(send('GET', '/home')),
    ready: async () => {
      const { status, text } = await send('GET', '/readyz');
      return { status, database: (JSON.parse(text) as { parts: { database: string } }).parts.database };
    },
    read: () => summaryOf(send('GET', '/app/v1/official/getAgreement?topCode=-1')),
    submit: () => summaryOf(send('POST', '/app/v1/official/leaveMessage', { headers: { 'content-type': 'application/json' }, body: message() })),
  };
}

describeOnSqlite('another program that holds the write lock', (open) => {
  test('does not affect cached pages, reads and logged-in people; a form is answered with 503 and Retry-After until the lock is gone', async () => {
    const database = await open();
    const target = targetOf(database);
    const context = testContext(database);
    const { page, read, ready: readiness, submit } = await ready(context);
    await page();
    const { token } = await database.transaction(async (tx) => {
      const personId = await addPerson(context, tx, testPerson({ phone: '13800000001', userName: 'demo01' }));
      return openSession(context, tx, { personId, topCode: '-1', headers: new Headers() });
    });
    context.clock.advance(120_000);
    const other = new DatabaseSync(target.kind === 'sqlite' ? target.file : '');
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    const answered: string[] = [];
    const submitting = submit().finally(() => answered.push('form'));
    expect((await page()).status).toBe(200);
    expect((await read()).status).toBe(200);
    // Using the session would store the time of its last use now.
    expect(await sessionOf(context, new Headers({ authorization_token: token }))).not.toBeNull();
    answered.push('page and read');
    expect(await submitting).toEqual({ status: 503, code: 50300, retryAfter: '2' });
    expect(answered).toEqual(['page and read', 'form']);
    expect((await readiness()).status).toBe(200);
    other.exec('ROLLBACK');
    expect((await submit()).code).toBe(200);
  });
});

describeOnSqlite('a disk without room', (open) => {
  test('refuses forms with 503 and Retry-After while pages are read, is reported by /readyz, and recovers by itself', async () => {
    const database = await open();
    const context = testContext(database);
    const { page, read, ready: readiness, submit } = await ready(context);
    await page();
    const count = async (table: 'leads' | 'outbox_jobs') => (await database.read.selectFrom(table).select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
    const jobs = await count('outbox_jobs');
    // SQLite answers SQLITE_FULL when the file may not grow, as it does on a full disk.
    const growTo = (pages: number) => database.transaction((tx) => sql.raw(`PRAGMA max_page_count = ${pages}`).execute(tx));
    await growTo(1);
    let stored = 0;
    let answer = await submit();
    for (; answer.code === 200 && stored < 25; answer = await submit()) stored += 1;
    expect(answer).toEqual({ status: 503, code: 50300, retryAfter: '60' });
    expect([(await page()).status, (await read()).status, await readiness()]).toEqual([200, 200, { status: 503, database: 'failing' }]);
    // A refused form leaves nothing: neither the lead nor its mail.
    expect([await count('leads'), await count('outbox_jobs')]).toEqual([stored, jobs + stored]);
    await growTo(1_000_000);
    context.clock.advance(1_000);
    expect([(await submit()).code, await readiness()]).toEqual([200, { status: 200, database: 'ok' }]);
  });
});

describeOnPostgres('a PostgreSQL that is gone', (open) => {
  test('does not affect cached pages; every call that needs it is answered with 503 and Retry-After until it is back', async () => {
    const { database, line } = await distantDatabase(open);
    const context = testContext(database);
    const { page, read, ready: readiness, submit } = await ready(context);
    await page();
    line.cutAt(1, 'before', true);
    const unavailable = { status: 503, code: 50300, retryAfter: '5' };
    expect([await submit(), await read(), (await page()).status, await readiness()]).toEqual([unavailable, unavailable, 200, { status: 503, database: 'failing' }]);
    line.mend();
    context.clock.advance(1_000);
    expect([(await submit()).code, (await read()).code, await readiness()]).toEqual([200, 200, { status: 200, database: 'ok' }]);
  });
});
