import { beforeEach, expect, test } from 'vitest';
import { refuse } from '../../calls/refusal.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { deliverGroupPostsFromOutbox } from '../../outbox/group-posts.ts';
import { deliverMailFromOutbox, mailsAbout } from '../../outbox/mail-delivery.ts';
import type { GroupRobot } from '../../providers/group-robots/index.ts';
import { erasePerson } from '../../personal-data/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { sectionKind } from '../site/index.ts';
import { noticesRule } from './handlers.ts';
import { enquiryHandlers, summarizeUnsentLeadsFromOutbox } from './index.ts';

const enquiry = { userName: '王老师', userPhone: '13800001234', cooperationType: '1' as const };

describeOnBothDatabases('a cooperation enquiry', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  const leave = (changes: object = {}, caller: object = {}) => answerOf(enquiryHandlers, 'saveCooperation', { ...enquiry, ...changes }, testCaller(context, caller));
  const leads = () => context.database.read.selectFrom('leads').selectAll().orderBy('created_at').execute();

  test('becomes a new lead, with its phone encrypted in the database', async () => {
    expect(await leave({}, { requestId: 'r-7' })).toBeNull();
    const [lead] = await leads();
    expect(lead).toMatchObject({ kind: 'cooperation', top_code: '-1', user_name: '王老师', cooperation_type: '1', state: 'new', assignee: null, request_id: 'r-7', created_at: context.clock.now() });
    expect(JSON.stringify(lead)).not.toContain('13800001234');
    expect(context.secrets.open(lead!.phone_sealed)).toBe('13800001234');
    expect(lead?.phone_index).toBe(context.secrets.hmac('lead-phone', '13800001234'));
  });

  test('is mailed once to the address for enquiries, with the phone, and without typed text in the subject', async () => {
    context = testContext(await open(), { config: { enquiryMailTo: 'sales@example.com' } });
    await leave();
    await leave();
    const mails = await mailsAbout(context, { addresses: ['sales@example.com'] });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.message.subject).toBe('网站上有新的合作咨询（课程合作）');
    expect(mails[0]!.message.text).toContain('姓名：王老师\n电话：13800001234');
  });

  test('is refused while the operator does not offer cooperation; a message is not', async () => {
    const editor = { userCode: 'operator-1' };
    await saveDraft(context, sectionKind, { code: 'cooperation_negotiation', body: { isShow: '0' } }, editor);
    await publish(context, sectionKind, { code: 'cooperation_negotiation' }, editor);
    await expect(leave()).rejects.toMatchObject(refuse.cooperationClosed());
    expect(await leads()).toEqual([]);
    await answerOf(enquiryHandlers, 'leaveMessage', { userPhone: enquiry.userPhone, message: '还能谈合作吗？' }, testCaller(context));
    expect(await leads()).toHaveLength(1);
  });

  test('is stored without a mail if no address for enquiries is set', async () => {
    context = testContext(await open(), { config: { enquiryMailTo: null } });
    await leave();
    expect([(await leads()).length, (await context.database.read.selectFrom('outbox_jobs').select('id').execute()).length]).toEqual([1, 0]);
  });

  test('sent ten times in parallel by a double click is one lead, and each request succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave()));
    expect(answers).toEqual(Array.from({ length: 10 }, () => null));
    expect(await leads()).toHaveLength(1);
  });

  test('does not count as a double click after the clock was set back, and is not lost', async () => {
    await leave();
    context.clock.advance(-5_000);
    await leave();
    expect(await leads()).toHaveLength(1);
    context.clock.advance(-86_400_000);
    await leave();
    expect(await leads()).toHaveLength(2);
  });

  test('that took too long is not stored, and can be sent again', async () => {
    const late = refuse.unavailable();
    await expect(leave({}, { signal: AbortSignal.abort(late) })).rejects.toBe(late);
    expect(await leads()).toEqual([]);
    await leave();
    expect(await leads()).toHaveLength(1);
  });

  test('of the same phone with another intention, for another enterprise, or later is another lead', async () => {
    await leave();
    await leave({ cooperationType: '2' });
    await leave({ topCode: 'E1' }, { tenant: { topCode: 'E1' } });
    context.clock.advance(59_000);
    await leave();
    expect(await leads()).toHaveLength(3);
    context.clock.advance(2_000);
    await leave();
    expect(await leads()).toHaveLength(4);
  });

  test('belongs to the platform or the enterprise of the site, and to no other', async () => {
    await expect(leave({ topCode: 'E2' })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'topCode' } });
    await expect(leave({ topCode: 'E2' }, { tenant: { topCode: 'E1' } })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'topCode' } });
    expect(await leads()).toEqual([]);
    await leave({ topCode: '-1' }, { tenant: { topCode: 'E1' } });
    await leave({ topCode: 'E1' }, { tenant: { topCode: 'E1' } });
    expect((await leads()).map((lead) => lead.top_code).toSorted()).toEqual(['-1', 'E1']);
  });

  test('is refused if one address sends too many, until the hour is over; other addresses are not', async () => {
    context.config.limits = { ...context.config.limits, enquiriesPerHourPerAddress: 3 };
    for (let index = 0; index < 3; index++) await leave({ userPhone: `1380000000${index}` });
    await expect(leave({ userPhone: '13900000000' })).rejects.toMatchObject({ returnCode: 42900, httpStatus: 429, retryAfterSeconds: expect.any(Number) });
    await leave({ userPhone: '13900000001' }, { clientAddress: '198.51.100.9' });
    context.clock.advance(3_600_000);
    await leave({ userPhone: '13900000000' });
    expect(await leads()).toHaveLength(5);
  });

  test('is refused in the same way if the many come from one IPv6 subscriber’s network', async () => {
    context.config.limits = { ...context.config.limits, enquiriesPerHourPerAddress: 2 };
    for (let index = 0; index < 2; index++) await leave({ userPhone: `1380000000${index}` }, { clientAddress: `2001:db8:1:2::${index}` });
    await expect(leave({ userPhone: '13900000000' }, { clientAddress: '2001:db8:1:2::9' })).rejects.toMatchObject({ httpStatus: 429 });
    await leave({ userPhone: '13900000000' }, { clientAddress: '2001:db8:1:3::9' });
  });

  test('that are refused take nothing from the limit of their address', async () => {
    context.config.limits = { ...context.config.limits, enquiriesPerHourPerAddress: 1 };
    for (let tries = 0; tries < 3; tries++) await expect(leave({ topCode: 'E2' })).rejects.toMatchObject({ returnCode: 40001 });
    await leave({});
    await expect(leave({ userPhone: '13900000009' })).rejects.toMatchObject({ returnCode: 42900 });
  });

  test('repeated by a double click takes nothing from the limit of its address', async () => {
    context.config.limits = { ...context.config.limits, enquiriesPerHourPerAddress: 2 };
    for (let index = 0; index < 5; index++) await leave();
    await leave({ userPhone: '13900000000' });
    expect(await leads()).toHaveLength(2);
  });
});

const question = { userPhone: '13800001234', message: '三百人同时机考，\n要不要另外买流量？' };

describeOnBothDatabases('a message', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open(), { config: { enquiryMailTo: 'sales@example.com' } });
  });

  const leave = (changes: object = {}, caller: object = {}) => answerOf(enquiryHandlers, 'leaveMessage', { ...question, ...changes }, testCaller(context, caller));
  const leads = () => context.database.read.selectFrom('leads').selectAll().orderBy('created_at').execute();

  test('becomes a new lead with its line breaks, and without a name if none was given', async () => {
    expect(await leave({ message: '  三百人同时机考，\r\n要不要另外买流量？ ' }, { requestId: 'r-8' })).toBeNull();
    const [lead] = await leads();
    expect(lead).toMatchObject({ kind: 'message', top_code: '-1', user_name: '', cooperation_type: null, message: question.message, state: 'new', request_id: 'r-8' });
    expect(JSON.stringify(lead)).not.toContain('13800001234');
    expect(context.secrets.open(lead!.phone_sealed)).toBe('13800001234');
  });

  test('is mailed completely to the address for enquiries, with no typed text in the subject', async () => {
    await leave({ userName: '周敏' });
    const [mail] = await mailsAbout(context, { addresses: ['sales@example.com'] });
    expect(mail!.message.subject).toBe('网站上有新的在线留言');
    expect(mail!.message.text).toContain('姓名：周敏\n电话：13800001234');
    expect(mail!.message.text).toContain('> 三百人同时机考，\n> 要不要另外买流量？');
  });

  test('sent ten times in parallel is one lead; another question of the same phone, or the same question later, is another', async () => {
    await Promise.all(Array.from({ length: 10 }, () => leave()));
    expect(await leads()).toHaveLength(1);
    await leave({ message: '能开发票吗？' });
    context.clock.advance(61_000);
    await leave();
    expect(await leads()).toHaveLength(3);
    const arrivals = JSON.stringify(await context.database.read.selectFrom('lead_arrivals').selectAll().execute());
    expect(arrivals).not.toContain('发票');
  });

  test('counts together with the enquiries of its address, and belongs only to its own site', async () => {
    context.config.limits = { ...context.config.limits, enquiriesPerHourPerAddress: 2 };
    await answerOf(enquiryHandlers, 'saveCooperation', enquiry, testCaller(context));
    await leave();
    await expect(leave({ message: '还有一个问题' })).rejects.toMatchObject({ httpStatus: 429 });
    await expect(leave({ topCode: 'E2' }, { clientAddress: '198.51.100.9' })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'topCode' } });
  });

  test('is reported in one summary at the end of the hour if the site had too many in it; repetitions do not count', async () => {
    const posts: string[] = [];
    const robot: GroupRobot = { name: 'wecom', async post(text: string) { posts.push(text); } };
    context = testContext(await open(), { config: { enquiryMailTo: 'sales@example.com' }, groupRobots: [robot] });
    deliverMailFromOutbox(context);
    deliverGroupPostsFromOutbox(context);
    summarizeUnsentLeadsFromOutbox(context);
    await context.limits.take(noticesRule, 'site', noticesRule.points - 1);
    await leave();
    await leave();
    context.clock.advance(61_000);
    await leave({ userPhone: '13688887777', message: '第二个问题' });
    await leave({ userPhone: '13688887777', message: '第三个问题' });
    context.clock.advance(60_000);
    await leave({ userPhone: '13666665555', message: '想买旗舰版' });
    await context.outbox.runDue();
    expect([(await leads()).length, context.mailSent.length, posts.length]).toEqual([4, 1, 1]);
    context.clock.advance(3_600_000);
    await context.outbox.runDue();
    const { subject, text } = context.mailSent[1]!;
    expect(subject).toBe('网站上另有 3 条线索没有逐条通知');
    expect(text).toContain('09:01 至 10:00，网站上另有 3 条线索没有逐条通知');
    expect(text).toContain('13666665555　1 条，最后一条 09:02\n13688887777　2 条，最后一条 09:01');
    expect(posts[1]).toBe('【鹦鹉匠】09:01 至 10:00，网站上另有 3 条线索没有逐条通知，完整号码在线索和邮件里');
    await leave({ message: '第五个问题' });
    context.clock.advance(7_200_000);
    await context.outbox.runDue();
    expect([context.mailSent.length, posts.length]).toEqual([3, 3]);
  });

  test('of a phone with three leads in this hour or ten today is reported in the summary, and uses up no notices of others', async () => {
    summarizeUnsentLeadsFromOutbox(context);
    const flood = async (count: number) => {
      for (let index = 0; index < count; index++) await leave({ message: `请回电 ${index}` }, { clientAddress: `198.51.100.${index}` });
    };
    await flood(5);
    expect([(await leads()).length, (await mailsAbout(context, { addresses: ['sales@example.com'] })).length]).toEqual([5, 3]);
    expect((await context.limits.peek(noticesRule, 'site')).remaining).toBe(noticesRule.points - 3);
    await leave({ userPhone: '13688887777', message: '想买旗舰版' });
    expect(await mailsAbout(context, { addresses: ['sales@example.com'] })).toHaveLength(4);
    for (let hour = 0; hour < 3; hour++) {
      context.clock.advance(3_600_000);
      await flood(4);
    }
    expect(await mailsAbout(context, { addresses: ['sales@example.com'] })).toHaveLength(11);
    context.clock.advance(2 * 3_600_000);
    await context.outbox.runDue();
    expect(context.mailSent.map(({ subject }) => subject).toSorted()).toEqual([1, 1, 2, 3].map((count) => `网站上另有 ${count} 条线索没有逐条通知`));
  });

  test('of a person who was erased before the end of the hour is in no summary', async () => {
    summarizeUnsentLeadsFromOutbox(context);
    await context.limits.take(noticesRule, 'site', noticesRule.points);
    await leave();
    await erasePerson(context, question.userPhone);
    context.clock.advance(2 * 3_600_000);
    expect(await context.outbox.runDue()).toBe(1);
    expect(context.mailSent).toEqual([]);
  });

  test('that could not be stored three times uses up no limit: sent once more it is mailed separately', async () => {
    context.config.limits = { ...context.config.limits, enquiriesPerHourPerAddress: 1 };
    const late = refuse.unavailable();
    for (let time = 0; time < 3; time++) await expect(leave({}, { signal: AbortSignal.abort(late) })).rejects.toBe(late);
    expect([await leads(), await mailsAbout(context, { addresses: ['sales@example.com'] })]).toEqual([[], []]);
    await leave();
    expect([(await leads()).length, (await mailsAbout(context, { addresses: ['sales@example.com'] })).length]).toEqual([1, 1]);
  });
});
