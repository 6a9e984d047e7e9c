import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite, targetOf } from '../database/testing.ts';
import { publishAgreement } from '../modules/accounts/index.ts';
import { testContext } from '../testing-context.ts';
import { onePage } from './testing-page.ts';
import { testServer } from './testing-server.ts';

const message = JSON.stringify({ userName: '王芳', userPhone: '13912345678', message: '想了解企业培训的价格' });

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
    read: () => summaryOf(send('GET', '/app/v1/official/getAgreement?topCode=-1')),
    submit: () => summaryOf(send('POST', '/app/v1/official/leaveMessage', { headers: { 'content-type': 'application/json' }, body: message })),
  };
}

describeOnSqlite('another program that holds the write lock', (open) => {
  test('leaves kept pages and reads alone, and a form is answered with 503 and Retry-After until the lock is gone', async () => {
    const database = await open();
    const target = targetOf(database);
    const { page, read, submit } = await ready(testContext(database));
    await page();
    const other = new DatabaseSync(target.kind === 'sqlite' ? target.file : '');
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    const answered: string[] = [];
    const submitting = submit().finally(() => answered.push('form'));
    expect((await page()).status).toBe(200);
    expect((await read()).status).toBe(200);
    answered.push('page and read');
    expect(await submitting).toEqual({ status: 503, code: 50300, retryAfter: '2' });
    expect(answered).toEqual(['page and read', 'form']);
    other.exec('ROLLBACK');
    expect((await submit()).code).toBe(200);
  });
});
