/** The e-mail with the login address during failures of the mail server. */
import type { Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { openSmtpServer } from '../../../server/providers/mail/fake/smtp-server.ts';
import { expect, journey } from '../../support/journey.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { patienceMilliseconds, until } from '../../support/until.ts';
import { applicant, type Applicant } from './applicant.ts';
import { trialForm } from './form.ts';

const mailServer = await openSmtpServer();
afterAll(() => mailServer.close());
const env = { MAIL_PROVIDER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: '鹦鹉匠 <noreply@example.com>' };
const test = journey({ env });

const mailsTo = (address: string) => mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
/** Each trial queues two mails: to the applicant and to the consultant. */
const unsent = (portal: Portal) => portal.query<{ state: string; last_error: string | null }>("SELECT state, last_error FROM outbox_jobs WHERE kind = 'mail' AND state <> 'done'");
/** Waits until no queued mail is left. Retries are up to 5 s, 10 s and 20 s apart. */
const settled = (portal: Portal) => until(() => expect(unsent(portal)).toEqual([]), { timeoutMilliseconds: 60_000 });
/** Waits until both mails were tried without success. */
const inVain = (portal: Portal) => until(() => expect(unsent(portal)).toEqual([0, 1].map(() => ({ state: 'pending', last_error: expect.stringMatching(/./) }))), { timeoutMilliseconds: patienceMilliseconds });
/** Makes the next retry due, also when the portal died during a try. Otherwise the test would wait for the retry interval. */
const retryNow = (portal: Portal) => portal.change("UPDATE outbox_jobs SET run_at = 0, locked_until = CASE WHEN locked_until IS NULL THEN NULL ELSE 0 END WHERE state <> 'done'");

async function startTrial(page: Page, portal: Portal, person: Applicant, trouble: () => unknown): Promise<void> {
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await trouble();
  await form.finish(portal, person);
  await expect(page.getByRole('dialog', { name: '试用已开通' })).toContainText(person.邮箱);
}

test('a mail server that dies before it confirms a mail gets it again with the same Message-ID', async ({ page, portal }) => {
  const person = applicant(1);
  await startTrial(page, portal, person, () => mailServer.cutAfterTaking(person.邮箱));
  // On a busy machine the retry may be over already.
  await until(() => expect(mailsTo(person.邮箱)).not.toEqual([]), { timeoutMilliseconds: patienceMilliseconds });
  retryNow(portal);
  await settled(portal);
  const messageIds = mailsTo(person.邮箱).map(({ headers }) => headers.get('message-id'));
  expect(messageIds).toEqual([messageIds[0], messageIds[0]]);
});

// Must be the last test of this file, because it stops the portal.
test('the login address arrives once, although the mail server was down and the portal was killed meanwhile', async ({ page, portal, visitor }) => {
  // The page looks for routes of links in the background. The kill may also cut a running request.
  visitor.expectProblem(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/);
  const person = applicant(2);
  await startTrial(page, portal, person, () => mailServer.suspend());
  await inVain(portal);
  expect(mailsTo(person.邮箱)).toEqual([]);

  await portal.kill();
  await mailServer.resume();
  retryNow(portal);
  // On another port, because another program may have taken the old one. The host name is the same.
  const again = await startPortal({ env: { ...env, PUBLIC_ORIGIN: portal.origin }, dataDir: portal.dataDir });
  onTestFinished(async () => void (await again.stop()));
  await settled(again);

  const mails = mailsTo(person.邮箱);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.headers.get('message-id')).toMatch(/^<[^<>@\s]+@localhost>$/);
  expect(mails[0]!.text).toContain(`登录地址：${portal.origin}`);
  expect(mails[0]!.text).toContain(person.登录账号);
});
