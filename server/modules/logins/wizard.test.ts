import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { deliverMailFromOutbox } from '../../outbox/mail-delivery.ts';
import { answerOf } from '../../testing-call.ts';
import { addMembership, sessionOf } from '../accounts/index.ts';
import { createEnterprise } from '../enterprises/index.ts';
import { loginHandlers } from './index.ts';
import { a, b, c, phone, ready } from './testing-logins.ts';
import { addTestPerson, testEnterprise } from '../../testing-entities.ts';

describeOnBothDatabases('a person without an enterprise', (open) => {
  const founding = { enterpriseName: '海燕职业培训学校', orgType: '2' } as const;

  test('finds at most five that opted in, closest names first, with a limit that typing does not reach', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addTestPerson(context, { phone });
    await context.database.transaction(async (tx) => {
      for (const [index, name] of ['启航职业培训学校（东城）', '启航职业培训学校分校', 'Qihang职业启航职业', '新启航职业学校', '启航职业大学', '启航职业专修学院'].entries()) {
        await createEnterprise(context, tx, testEnterprise({ topCode: `20000000000${index}`, name, contactName: '', founderId: personId, searchable: index < 5 }));
      }
    });
    const tempAccountToken = await tokenOf(personId);
    const found = await make('searchEnterprise', { tempAccountToken, keyword: '启航职业' });
    expect(found.map(({ name }) => name)).toEqual(['启航职业大学', '新启航职业学校', '启航职业培训学校', '启航职业培训学校分校', 'Qihang职业启航职业']);
    expect(await make('searchEnterprise', { tempAccountToken, keyword: 'QIHANG职业' })).toMatchObject([{ name: 'Qihang职业启航职业', cover: '' }]);
    expect(await make('searchEnterprise', { tempAccountToken, keyword: '安平重工' })).toEqual([]);
    for (let asked = 3; asked < 30; asked++) await make('searchEnterprise', { tempAccountToken, keyword: '启航职业' });
    expect(await codeOf(make('searchEnterprise', { tempAccountToken, keyword: '启航职业' }))).toBe(returnCodes.tooManyRequests);
    expect(await codeOf(make('searchEnterprise', { tempAccountToken: await tokenOf(personId), keyword: '启航职业' }))).toBe(returnCodes.tooManyRequests);
  });

  test('creates one: a school with a 30-day trial, its administrator logged in, mails to them and to sales', async () => {
    const { context, make, tokenOf } = await ready(open, { config: { enquiryMailTo: 'sales@example.com' } });
    deliverMailFromOutbox(context);
    const personId = await addTestPerson(context, { phone, name: '海燕' });
    const completed = await make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId), contactEmail: 'haiyan@example.com' });
    const row = await context.database.read.selectFrom('enterprises').innerJoin('trials', 'trials.top_code', 'enterprises.top_code').selectAll().where('enterprises.top_code', '=', completed.topCode).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: '海燕职业培训学校', org_type: 'school', founder_id: personId, searchable: 0, contact_email: 'haiyan@example.com' });
    expect(row.ends_at - row.starts_at).toBe(30 * 86_400_000);
    expect(await sessionOf(context, new Headers({ authorization_token: completed.authorizationToken }))).toMatchObject({ topCode: completed.topCode, roles: ['administrator'] });
    await context.outbox.runDue();
    const [mail, notice, ...others] = context.mailSent.toSorted((x, y) => (x.to < y.to ? -1 : 1));
    expect([mail, notice, ...others]).toMatchObject([{ to: 'haiyan@example.com', subject: '海燕职业培训学校的登录地址' }, { to: 'sales@example.com', subject: '网站上有新的免费试用' }]);
    expect(notice?.text).toContain(`企业：海燕职业培训学校\n企业编码：${completed.topCode}\n联系人：海燕\n电话：${phone}\n`);
    expect(mail?.text).toMatch(/^海燕，您好：[\s\S]*http:\/\/localhost:3000\/console\/[\s\S]*登录账号：您注册时的手机号/);
  });

  test('creates one without a mail address: no mail to it; a long personal name is left out of the greeting', async () => {
    const { context, make, tokenOf } = await ready(open, { config: { enquiryMailTo: null } });
    deliverMailFromOutbox(context);
    const personId = await addTestPerson(context, { phone, name: '加微信领取免费课程' });
    await make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId), contactEmail: '' });
    await context.outbox.runDue();
    expect(context.mailSent).toEqual([]);
    await make('createEnterprise', { ...founding, orgType: '0', tempAccountToken: await tokenOf(personId), contactEmail: 'someone@example.com' });
    await context.outbox.runDue();
    expect(context.mailSent[0]?.text).toMatch(/^您好：/);
    expect(JSON.stringify(context.mailSent)).not.toContain('加微信');
  });

  test('creates one per token under double clicks, and at most three with parallel tokens', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addTestPerson(context, { phone });
    const founded = async () => (await context.database.read.selectFrom('enterprises').select('top_code').where('founder_id', '=', personId).execute()).length;
    const token = await tokenOf(personId);
    const pressed = await Promise.all([1, 2, 3, 4].map(() => codeOf(make('createEnterprise', { ...founding, tempAccountToken: token }))));
    expect(pressed.toSorted((x, y) => x - y)).toEqual([200, 10062, 10062, 10062]);
    expect(await founded()).toBe(1);
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => tokenOf(personId)));
    const codes = await Promise.all(tokens.map((tempAccountToken) => codeOf(make('createEnterprise', { ...founding, tempAccountToken }))));
    expect(codes.toSorted((x, y) => x - y)).toEqual([200, 200, 10063, 10063, 10063]);
    expect(await founded()).toBe(3);
    await expect(make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId) })).rejects.toMatchObject({ message: '每人最多自助创建 3 家企业' });
  });

  test('counts towards the hourly registrations of the address; failures do not, and keep the token valid', async () => {
    const { context, make, tokenOf, codeOf, caller } = await ready(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 3 };
    const [first, second, third] = [await addTestPerson(context, { phone }), await addTestPerson(context, { phone: '13912345671' }), await addTestPerson(context, { phone: '13912345672' })];
    const found = async (personId: string) => codeOf(make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId) }));
    const pressed = await tokenOf(first);
    for (const code of [200, 10062, 10062, 10062]) expect(await codeOf(make('createEnterprise', { ...founding, tempAccountToken: pressed }))).toBe(code);
    expect([await found(first), await found(second)]).toEqual([200, 200]);
    const late = await tokenOf(third);
    await expect(make('createEnterprise', { ...founding, tempAccountToken: late })).rejects.toMatchObject({ returnCode: returnCodes.tooManyRequests, httpStatus: 429, retryAfterSeconds: expect.any(Number) });
    const elsewhere = { ...caller(), clientAddress: '127.0.1.1' };
    expect(await answerOf(loginHandlers, 'createEnterprise', { ...founding, tempAccountToken: late }, elsewhere)).toMatchObject({ userCode: third });
  });

  test('does not find enterprises after their trial and cannot ask to join them; the token stays valid', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addTestPerson(context, { phone });
    await context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: context.clock.now() }).where('top_code', '=', a).execute());
    const token = await tokenOf(personId);
    expect(await make('searchEnterprise', { tempAccountToken: token, keyword: '启航职业' })).toEqual([]);
    await expect(make('joinEnterprise', { tempAccountToken: token, topCode: a })).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '这家企业现在不接收新成员，请联系它的管理员' });
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: b }))).toBe(returnCodes.success);
  });

  test('asks to join one that opted in: the token is used up, and the decision is open', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addTestPerson(context, { phone, memberships: [[b, 'student']] });
    const token = await tokenOf(personId);
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: c }))).toBe(returnCodes.notFound);
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: b }))).toBe(returnCodes.noPermission);
    expect(await make('joinEnterprise', { tempAccountToken: token, topCode: a })).toBeNull();
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: a }))).toBe(returnCodes.temporaryTokenUnusable);
    expect(await make('joinEnterprise', { tempAccountToken: await tokenOf(personId), topCode: a })).toBeNull();
    expect(await context.database.read.selectFrom('join_requests').select(['person_id', 'top_code', 'state']).execute()).toEqual([{ person_id: personId, top_code: a, state: 'pending' }]);
    expect(await codeOf(make('login', { tempAccountToken: await tokenOf(personId), topCode: a }))).toBe(returnCodes.noPermission);
  });

  test('goes on without one: a login at the platform without a role, once per token and not for a member', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addTestPerson(context, { phone, name: '海燕' });
    const tempAccountToken = await tokenOf(personId);
    const completed = await make('learnerLogin', { tempAccountToken });
    expect(completed).toMatchObject({ topCode: '-1', userCode: personId, liveUserType: 'student', userName: '海燕' });
    expect(await sessionOf(context, new Headers({ authorization_token: completed.authorizationToken }))).toMatchObject({ personId, topCode: '-1', roles: [], live: null });
    expect(await codeOf(make('learnerLogin', { tempAccountToken }))).toBe(returnCodes.temporaryTokenUnusable);
    const member = await addTestPerson(context, { phone: '13912345671', memberships: [[a, 'student']] });
    const theirs = await tokenOf(member);
    await expect(make('learnerLogin', { tempAccountToken: theirs })).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '请选择要登录的企业' });
    expect(await make('login', { tempAccountToken: theirs, topCode: a })).toMatchObject({ topCode: a });
    const admitted = await addTestPerson(context, { phone: '13912345672' });
    const early = await tokenOf(admitted);
    await context.database.transaction((tx) => addMembership(context, tx, admitted, a, 'student'));
    expect(await codeOf(make('learnerLogin', { tempAccountToken: early })), 'admitted after step 1').toBe(returnCodes.noPermission);
  });
});
