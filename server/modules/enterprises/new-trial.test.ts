import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { RegistrationForm } from '../../../contract/rules/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { deliverGroupPostsFromOutbox } from '../../outbox/group-posts.ts';
import { deliverMailFromOutbox } from '../../outbox/mail-delivery.ts';
import { erasePerson } from '../../personal-data/index.ts';
import type { GroupRobot } from '../../providers/group-robots/index.ts';
import { testContext } from '../../testing-context.ts';
import { requireInstallationKeys } from '../accounts/index.ts';
import { form, readyContext, submit, withCode } from './testing-registration.ts';

describeOnBothDatabases('a new trial is reported to the sales staff, because the pages promise a call,', (open) => {
  const posts: string[] = [];
  const group: GroupRobot = {
    name: 'wecom',
    async post(text) {
      posts.push(text);
    },
  };
  const registered = async (settings: Parameters<typeof testContext>[1], change: Partial<RegistrationForm> = {}) => {
    posts.length = 0;
    const context = await readyContext(open, settings);
    deliverMailFromOutbox(context);
    deliverGroupPostsFromOutbox(context);
    const filled = await withCode(context, form(context, change));
    expect([await submit(context, filled), await submit(context, filled)]).toEqual([returnCodes.success, returnCodes.success]);
    await context.outbox.runDue();
    const { top_code: topCode } = await context.database.read.selectFrom('enterprises').select('top_code').executeTakeFirstOrThrow();
    return { context, filled, topCode, mails: context.mailSent.filter(({ to }) => to === 'sales@example.com') };
  };

  test('by mail with the phone, and in their groups without personal data; once, even if the form is sent twice', async () => {
    const { filled, topCode, mails } = await registered({ config: { enquiryMailTo: 'sales@example.com' }, groupRobots: [group] }, { enterpriseName: '启航学校加微信13912340000' });
    expect(mails.map(({ subject }) => subject)).toEqual(['网站上有新的免费试用']);
    expect(mails[0]!.text).toContain(`企业：启航学校加微信13912340000\n企业编码：${topCode}\n联系人：赵敏\n电话：${filled.contactNumber}\n时间：2026-03-02T09:00:00+08:00`);
    expect(mails[0]!.text).not.toMatch(/zhaomin@|Qihang@|qihang\d/);
    expect(posts).toEqual([`【鹦鹉匠】网站上有新的免费试用\n企业：启航学校加微信*********00\n企业编码：${topCode}\n时间：2026-03-02 09:00\n请在一个工作日内联系，联系人和电话在邮件里`]);
  });

  test('in the group alone if no mailbox is set, and not at all if neither is set', async () => {
    const inGroup = await registered({ config: { enquiryMailTo: null }, groupRobots: [group] });
    expect([posts.length, inGroup.context.mailSent.length]).toEqual([1, 1]);
    expect(posts[0]).toContain('联系人按企业编码在库里查');
    const alone = await registered({ config: { enquiryMailTo: null } });
    expect([posts.length, alone.context.mailSent.length]).toEqual([0, 1]);
  });

  test('later if mail server and group are away; the registration itself succeeds', async () => {
    const away = new Error('away');
    const { context } = await registered({ config: { enquiryMailTo: 'sales@example.com' }, groupRobots: [{ ...group, post: () => Promise.reject(away) }], mail: { name: 'away', send: () => Promise.reject(away), async health() {}, async close() {} } });
    expect((await context.outbox.find({ state: 'pending' })).map(({ kind }) => kind).filter((kind) => kind !== 'content-purge').toSorted()).toEqual(['group-post', 'mail', 'mail']);
  });

  test('and its jobs in the outbox are deleted when its founder is erased', async () => {
    const { context, filled } = await registered({ config: { enquiryMailTo: 'sales@example.com' }, groupRobots: [group] });
    await requireInstallationKeys(context);
    expect(await erasePerson(context, filled.contactNumber)).toMatchObject({ mails: 2 });
    expect(JSON.stringify([...(await context.outbox.search('mail', () => true)), ...(await context.outbox.search('group-post', () => true))])).not.toMatch(new RegExp(`${filled.contactNumber}|赵敏`));
  });
});
