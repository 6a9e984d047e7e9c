import { afterAll } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { openSmtpServer } from '../../../server/providers/mail/stand-in/smtp-server.ts';
import { expect, journey } from '../../support/journey.ts';
import { until } from '../../support/until.ts';
import { applicant } from './applicant.ts';
import { trialForm } from './form.ts';

const mailServer = await openSmtpServer();
afterAll(() => mailServer.close());
const test = journey({ env: { MAIL_PROVIDER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: '鹦鹉匠 <noreply@example.com>' } });

test('a free trial that starts while the mail server is down gets its e-mail once it is back', async ({ page, portal }) => {
  const person = applicant(1);
  const form = trialForm(page);
  await page.goto(link('registration'));
  await form.fill(person);
  await form.requestCode(portal);
  await mailServer.suspend();
  await form.finish(portal, person);
  await expect(page.getByRole('dialog', { name: '试用已开通' })).toContainText(person.邮箱);

  await until(
    () => {
      const [job] = portal.query<{ last_error: string | null }>('SELECT last_error FROM outbox_jobs WHERE kind = ?', 'mail');
      expect(job?.last_error).toBeTruthy();
    },
    { timeoutMilliseconds: 10_000 },
  );
  expect(mailServer.mails).toEqual([]);

  await mailServer.resume();
  await until(() => expect(mailServer.mails).toHaveLength(1), { timeoutMilliseconds: 30_000 });
  const [mail] = mailServer.mails;
  expect(mail!.envelopeTo).toEqual([person.邮箱]);
  expect(mail!.text).toContain(`登录地址：${portal.origin}`);
});
