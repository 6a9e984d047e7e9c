import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { sendTrialNotices } from './notices.ts';
import { MailUndelivered } from '../providers/mail/index.ts';
import type { TestContext } from '../testing-context.ts';
import { planEndedTrials } from './index.ts';
import { day, endedTrialScene, hour, mine, other } from './testing-ended-trial.ts';

describeOnBothDatabases('an enterprise after its trial', (open) => {
  const { now, found, isThere, move, runAt, startAt, warn } = endedTrialScene(open);
  let context: TestContext;
  let end: number;

  beforeEach(() => {
    ({ context, end } = now());
  });

  test('exists on the 89th day and is deleted on the 91st, with a log line and an audit entry without names', async () => {
    const logged = vi.spyOn(context.logger, 'info');
    await runAt(end);
    await warn();
    await runAt(end + 89 * day);
    expect(await isThere(mine)).toBe(true);
    await runAt(end + 91 * day);
    expect(await isThere(mine)).toBe(false);
    expect(logged.mock.calls.filter(([what]) => (what as { topCode?: string }).topCode === mine)).toEqual([[{ topCode: mine, members: 1, joinRequests: 0, rooms: 0, entries: 0 }, expect.any(String)]]);
    const audited = await context.database.read.selectFrom('audit_entries').selectAll().where('action', '=', 'enterprise.delete').execute();
    expect(audited).toMatchObject([{ actor: 'system', top_code: '-1', subject_kind: 'enterprise', subject_code: mine }]);
    expect(JSON.parse(audited[0]!.detail)).toEqual({ members: 1, joinRequests: 0, rooms: 0, entries: 0, trialEndedAt: end });
    expect(JSON.stringify([audited, logged.mock.calls])).not.toMatch(/启航|赵敏|example\.com/);
  });

  test('is kept to the end of the day that the mail named', async () => {
    await warn();
    expect(context.mailSent.at(-1)?.subject).toBe('启航学校的资料将在2026年6月30日之后删除');
    await runAt(Date.parse('2026-06-30T22:30:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-06-30T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('gets a mail at the end of its trial and a week before its deletion, one each, also with parallel and repeated runs', async () => {
    const tellTwice = async () => {
      await Promise.all([sendTrialNotices(context), sendTrialNotices(context)]);
      await context.outbox.runDue();
      return context.mailSent.length;
    };
    const at = async (time: number) => {
      context.clock.set(time);
      return [await tellTwice(), await tellTwice()];
    };
    expect([await at(end - 1), await at(end), await at(end + 82 * day), await at(end + 83 * day), await at(end + 90 * day)]).toEqual([[0, 0], [1, 1], [1, 1], [2, 2], [2, 2]]);
    const [ended, deletion] = context.mailSent;
    expect(ended).toMatchObject({ to: 'zhaomin@example.com', subject: '启航学校的试用已结束，资料保留到2026年6月30日' });
    for (const words of ['赵敏，您好', '2026年4月1日结束', '只读', '资料保留到2026年6月30日', 'http://localhost:3000/console/', '7×12']) expect(ended?.text).toContain(words);
    for (const words of ['资料保留到2026年6月30日', '不能恢复', '每个人自己的账号', 'http://localhost:3000/console/']) expect(deletion?.text).toContain(words);
    expect(ended?.html).toContain('<a href="http://localhost:3000/console/">');
    expect(new Set(context.mailSent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('without an address gets no mail and is deleted in time; a long contact name is not used as greeting', async () => {
    await found(other, '北桥学校', { contactEmail: null });
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ contact_name: '加微信领取优惠资料' }).where('top_code', '=', mine).execute());
    await warn();
    expect(context.mailSent.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([['zhaomin@example.com', '您好：']]);
    await runAt(end + 91 * day);
    expect([await isThere(mine), await isThere(other)]).toEqual([false, false]);
  });

  test('is warned late if the portal was not running, and deleted a week after the warning', async () => {
    await runAt(end + 200 * day);
    expect(context.mailSent.map(({ subject }) => subject)).toEqual(['启航学校的资料将在2026年10月25日之后删除']);
    await runAt(Date.parse('2026-10-25T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-10-25T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is warned again if the portal was down after the warning: the database may be a backup from before a payment', async () => {
    await warn();
    await startAt(end + 95 * day);
    expect(await isThere(mine)).toBe(true);
    expect(context.mailSent.map(({ subject }) => subject)).toEqual(['启航学校的资料将在2026年6月30日之后删除', '启航学校的资料将在2026年7月12日之后删除']);
    expect(new Set(context.mailSent.map(({ messageId }) => messageId)).size).toBe(2);
    await runAt(Date.parse('2026-07-12T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-07-12T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is deleted some days late by a portal that is switched off every night, instead of never', async () => {
    for (let night = 0; night <= 100 && (await isThere(mine)); night++) await startAt(end + 83 * day + night * day);
    expect([await isThere(mine), context.mailSent.length]).toEqual([false, 4]);
    expect(context.clock.now()).toBeLessThan(end + 96 * day);
  });

  test('is not deleted by a clock that was ahead for a while', async () => {
    await warn();
    await startAt(end + 1000 * day);
    await startAt(end + 84 * day);
    expect(await isThere(mine)).toBe(true);
  });

  test('is warned again and deleted a week later, not in years, if a clock that was years ahead had warned it', async () => {
    await startAt(end + 1000 * day);
    context.clock.set(end + 84 * day);
    await planEndedTrials(context);
    context.clock.advance(hour);
    await context.outbox.runDue();
    expect(context.mailSent.at(-1)?.subject).toBe('启航学校的资料将在2026年7月1日之后删除');
    await runAt(Date.parse('2026-07-01T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-07-01T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is not deleted before a warning was sent, and has a week from then on, as the mail says', async () => {
    const answers = vi.spyOn(context.mail, 'send').mockRejectedValue(new MailUndelivered('smtp', { permanent: false, stage: 'CONN' }));
    await warn();
    await runAt(end + 100 * day);
    expect([await isThere(mine), context.mailSent.length]).toEqual([true, 0]);
    answers.mockRestore();
    // The portal was running all the time. After an outage it would also repeat the warnings when this mail is sent.
    await runAt(Date.parse('2026-07-11T11:00:00+08:00'));
    expect(context.mailSent.map(({ subject }) => subject)).toEqual(['启航学校的资料将在2026年7月18日之后删除']);
    await runAt(Date.parse('2026-07-18T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-07-18T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is deleted after its week even if its address refuses the warning permanently', async () => {
    vi.spyOn(context.mail, 'send').mockRejectedValue(new MailUndelivered('smtp', { permanent: true, stage: 'RCPT TO' }));
    await warn();
    expect(await context.outbox.find({ kind: 'trial-notice', state: 'failed' })).toHaveLength(1);
    await runAt(end + 91 * day);
    expect(await isThere(mine)).toBe(false);
  });

  test('gets no mail about a deletion that was cancelled while the mail waited', async () => {
    const answers = vi.spyOn(context.mail, 'send').mockRejectedValue(new MailUndelivered('smtp', { permanent: false, stage: 'CONN' }));
    await warn();
    await move(mine, end + 365 * day);
    answers.mockRestore();
    context.clock.advance(hour);
    await context.outbox.runDue();
    expect(context.mailSent).toEqual([]);
  });

  test('is neither warned nor deleted if its end was entered in seconds by mistake', async () => {
    await move(mine, Math.floor((end + 365 * day) / 1000));
    await warn();
    await runAt(end + 200 * day);
    expect([await isThere(mine), context.mailSent]).toEqual([true, []]);
  });

  test('is kept if it was prolonged, gets new mails about the new end, and is kept ninety days from there', async () => {
    await runAt(end);
    await warn();
    await move(mine, end + 365 * day);
    await runAt(end + 100 * day);
    expect(await isThere(mine)).toBe(true);
    await runAt(end + 365 * day);
    await runAt(end + 448 * day);
    expect(context.mailSent.map(({ subject }) => subject.replace(/.*?的/, ''))).toEqual(['试用已结束，资料保留到2026年6月30日', '资料将在2026年6月30日之后删除', '试用已结束，资料保留到2027年6月30日', '资料将在2027年6月30日之后删除']);
    await runAt(end + 454 * day);
    expect(await isThere(mine)).toBe(true);
    await runAt(end + 456 * day);
    expect(await isThere(mine)).toBe(false);
  });
});
