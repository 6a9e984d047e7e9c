import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallName, DataOf, RequestOf } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { deliverMailFromOutbox } from '../../mail-delivery.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, type TestContext, testContext } from '../../testing-context.ts';
import { addMembership, addPerson, publishAgreement, sessionOf } from '../accounts/index.ts';
import { cheapHash } from '../../testing-password.ts';
import { foundEnterprise } from '../enterprises/index.ts';
import { seedEntries, siteConfigKind } from '../../publishing/index.ts';
import { requestSmsCode, type SmsPurpose } from '../sms-codes/index.ts';
import { openPuzzle } from '../../testing-puzzle.ts';
import { beginLogin, completeLogin, loginHandlers } from './index.ts';

const address = '127.0.0.1';
const phone = '13912345678';
const password = 'Chegong#8127';
const [a, b, c] = ['100000000001', '100000000002', '100000000003'];

type LoginCall = keyof typeof loginHandlers;

async function ready(open: OpenDatabase, settings: Parameters<typeof testContext>[1] = {}) {
  const context = testContext(await open(), settings);
  const founder = await addSomebody(context, { phone: '13900000000', name: '钱立新' });
  const enterprise = { orgType: 'school', creditCode: null, industryCode: null, contactName: '钱立新', contactEmail: null, domain: null, founderId: founder } as const;
  await context.database.transaction(async (tx) => {
    await foundEnterprise(context, tx, { ...enterprise, topCode: a, name: '启航职业培训学校', searchable: true });
    await foundEnterprise(context, tx, { ...enterprise, topCode: b, name: '北桥技工学校', searchable: true });
    await foundEnterprise(context, tx, { ...enterprise, topCode: c, name: '安平重工集团培训中心' });
  });

  const caller = (headers: Record<string, string> = {}) => testCaller(context, { clientAddress: address, headers: new Headers({ host: 'localhost:3000', ...headers }) });
  const make = <Name extends LoginCall>(name: Name, request: RequestOf<Name>, site = '-1'): Promise<DataOf<Name>> => answerOf(loginHandlers as unknown as Pick<HandlerMap<Name & CallName>, Name>, name, request, { ...caller(), tenant: { topCode: site } });
  const codeOf = async (work: Promise<unknown>): Promise<number> => {
    try {
      await work;
      return returnCodes.success;
    } catch (error) {
      if (error instanceof Refusal) return error.returnCode;
      throw error;
    }
  };
  const sms = async (to: string, purpose: SmsPurpose, topCode = '-1'): Promise<string> => {
    context.clock.advance(60_000);
    await requestSmsCode(context, { phone: to, topCode, purpose }, address);
    return context.smsSent.at(-1)?.code ?? '';
  };
  const solve = async () => {
    const answer = await openPuzzle(context);
    context.clock.advance(3100);
    return answer;
  };
  const tokenOf = async (personId: string) => (await beginLogin(testCaller(context), personId)).tempAccountToken;
  return { context, caller, make, codeOf, sms, solve, tokenOf };
}

async function addSomebody(context: TestContext, person: { phone: string; name?: string; userName?: string | null; memberships?: readonly (readonly [string, Parameters<typeof addMembership>[4]])[] }): Promise<string> {
  return context.database.transaction(async (tx) => {
    const id = await addPerson(context, tx, { phone: person.phone, userName: person.userName ?? null, name: person.name ?? '赵敏', passwordHash: cheapHash(password), cardId: null, userType: 'EXPAND_ASSESSOR' });
    for (const [topCode, role] of person.memberships ?? []) await addMembership(context, tx, id, topCode, role);
    return id;
  });
}

const encrypted = (context: TestContext, text: string): string => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(context.secrets.cipherKeyBase64, 'base64'), null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
};

describeOnBothDatabases('logging in', (open) => {
  test('by code offers every enterprise, the one logged in to last first, the others by name, and the platform among them', async () => {
    const { context, make, sms, caller } = await ready(open);
    const personId = await addSomebody(context, { phone, memberships: [[a, 'teacher'], [a, 'student'], [b, 'administrator'], [c, 'student'], ['-1', 'operator']] });
    const list = async () => {
      const begun = await make('login', { phone, smsCode: await sms(phone, 'login'), phoneLogin: 1 });
      return 'enterpriseList' in begun ? begun.enterpriseList : [];
    };
    expect(await list()).toEqual([
      { enterpriseName: '安平重工集团培训中心', logoUrl: '', topCode: c, role: 'student' },
      { enterpriseName: '北桥技工学校', logoUrl: '', topCode: b, role: 'administrator' },
      { enterpriseName: '启航职业培训学校', logoUrl: '', topCode: a, role: 'teacher' },
      { enterpriseName: '鹦鹉匠', logoUrl: '', topCode: '-1', role: 'operator' },
    ]);
    for (const topCode of [b, '-1']) {
      context.clock.advance(1000);
      await context.database.transaction((tx) => completeLogin(caller(), tx, { personId, topCode }));
    }
    expect((await list()).map(({ topCode }) => topCode)).toEqual(['-1', b, c, a]);
  });

  test('tells whoever proved who they are where they wait to be taken in, the latest first, until it is decided', async () => {
    const { context, make, sms, solve, tokenOf } = await ready(open);
    const personId = await addSomebody(context, { phone, userName: 'zhaomin01', memberships: [[c, 'student']] });
    const other = await addSomebody(context, { phone: '13912345679' });
    for (const [who, topCode] of [[personId, b], [other, b], [personId, a]] as const) {
      context.clock.advance(1000);
      await make('joinEnterprise', { tempAccountToken: await tokenOf(who), topCode });
    }
    const waiting = [{ name: '启航职业培训学校', topCode: a }, { name: '北桥技工学校', topCode: b }];
    expect(await make('login', { phone, smsCode: await sms(phone, 'login'), phoneLogin: 1 })).toMatchObject({ topCode: c, joinRequests: waiting });
    expect(await make('login', { phone, password, phoneLogin: 0, ...(await solve()) })).toMatchObject({ joinRequests: waiting });
    expect(await make('getUserOrgList', { username: 'zhaomin01', password, ...(await solve()) })).toMatchObject({ joinRequests: waiting });

    await context.database.transaction((tx) => tx.updateTable('join_requests').set({ state: 'refused', decided_at: 1 }).where('person_id', '=', personId).where('top_code', '=', b).execute());
    await context.database.transaction((tx) => addMembership(context, tx, personId, a, 'student'));
    expect(await beginLogin(testCaller(context), personId)).toMatchObject({ joinRequests: [] });
    expect(await beginLogin(testCaller(context), other)).toMatchObject({ joinRequests: [{ topCode: b }] });
  });

  test('of somebody with one enterprise names its topCode at once; without any the platform’s, with half an hour for the wizard', async () => {
    const { context, make, sms, codeOf } = await ready(open);
    await addSomebody(context, { phone, memberships: [[b, 'administrator']] });
    await addSomebody(context, { phone: '13912345679' });
    expect(await make('login', { phone, smsCode: await sms(phone, 'login'), phoneLogin: 1 })).toMatchObject({ topCode: b, enterpriseList: [{ topCode: b }] });
    const begun = await make('login', { phone: '13912345679', smsCode: await sms('13912345679', 'login'), phoneLogin: 1 });
    expect(begun).toMatchObject({ topCode: '-1', enterpriseList: [] });
    const { tempAccountToken } = begun as { tempAccountToken: string };
    context.clock.advance(30 * 60_000 - 1);
    expect(await make('searchEnterprise', { tempAccountToken, keyword: '启航职业' })).toHaveLength(1);
    context.clock.advance(1);
    expect(await codeOf(make('searchEnterprise', { tempAccountToken, keyword: '启航职业' }))).toBe(returnCodes.temporaryTokenUnusable);
  });

  test('by password takes phone and password as they are or as the encryption helper sends them, and the user name in any case', async () => {
    const { context, make, solve } = await ready(open);
    await addSomebody(context, { phone, userName: 'zhaomin01', memberships: [[a, 'student']] });
    for (const [account, typed] of [[phone, password], ['zhaomin01', password], [' ZhaoMin01 ', password], [encrypted(context, phone), encrypted(context, password)], [encrypted(context, 'zhaomin01'), password]] as const) {
      expect(await make('getUserOrgList', { username: account, password: typed, ...(await solve()) })).toMatchObject({ enterpriseList: [{ topCode: a }] });
      expect(await make('login', { phoneLogin: 0, phone: account, password: typed, ...(await solve()) })).toMatchObject({ topCode: a });
    }
  });

  test('completes with a token that opens the session of that enterprise, as its teacher or as a student', async () => {
    const { context, make, tokenOf, solve } = await ready(open);
    const personId = await addSomebody(context, { phone, userName: 'zhaomin01', memberships: [[a, 'teacher'], [b, 'administrator']] });
    const teacher = await make('login', { tempAccountToken: await tokenOf(personId), topCode: a });
    expect(teacher).toEqual({ authorizationToken: expect.stringMatching(/^[\w-]{43}$/), topCode: a, userCode: personId, liveUserType: 'teacher', userName: '赵敏' });
    const administrator = await make('userLogin', { username: 'zhaomin01', password, topCode: b, ...(await solve()) });
    expect(administrator).toMatchObject({ topCode: b, liveUserType: 'student' });
    expect(await sessionOf(context, new Headers({ authorization_token: administrator.authorizationToken }))).toMatchObject({ personId, topCode: b, roles: ['administrator'] });
  });
});

describeOnBothDatabases('registering in the dialog', (open) => {
  const account = { phone, userName: ' 陈海燕 ', studentPassword: password };
  const stored = (context: TestContext) =>
    context.database.read.selectFrom('people').leftJoin('memberships', 'memberships.person_id', 'people.id').leftJoin('consents', 'consents.person_id', 'people.id').select(['name', 'user_name', 'user_type', 'role', 'top_code', 'channel', 'agreement_version', 'client_address']).where('name', '=', '陈海燕').execute();

  test('who was told to try again has changed nothing, and can try again', async () => {
    const { context, caller, sms, tokenOf } = await ready(open);
    const late = new Error('late');
    const tooLate = { ...caller(), signal: AbortSignal.abort(late) };
    const personId = await addSomebody(context, { phone: '13912345670', name: '孙小桥' });
    const account = { phone, userName: '李师傅', topCode: '-1', studentPassword: password, smsCode: await sms(phone, 'register') };
    const enterprise = { tempAccountToken: await tokenOf(personId), enterpriseName: '方圆检测中心', orgType: '1' } as const;
    const login = { phone: '13912345670', smsCode: await sms('13912345670', 'login'), phoneLogin: 1, topCode: '-1' } as const;
    await expect(loginHandlers.register(account, tooLate)).rejects.toBe(late);
    await expect(loginHandlers.login(login, tooLate)).rejects.toBe(late);
    await expect(loginHandlers.createEnterprise(enterprise, tooLate)).rejects.toBe(late);
    expect(await context.database.read.selectFrom('people').select('id').where('name', '=', '李师傅').execute()).toEqual([]);
    expect(await context.database.read.selectFrom('enterprises').select('name').where('name', '=', '方圆检测中心').execute()).toEqual([]);
    await loginHandlers.register(account, caller());
    await loginHandlers.login(login, caller());
    await loginHandlers.createEnterprise(enterprise, caller());
  });

  test('nobody registers while the operator has closed registration', async () => {
    const { context, make, sms } = await ready(open);
    await seedEntries(context, siteConfigKind, { name: 'site.json', fingerprint: '1' }, [{ code: 'site', topCode: '-1', position: 10, publishAt: null, body: JSON.stringify({ registerEnabled: false }) }]);
    const account = { phone, userName: '李师傅', topCode: '-1', studentPassword: password, smsCode: await sms(phone, 'register') };
    await expect(make('register', account)).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '注册暂未开放' });
    expect(await context.database.read.selectFrom('people').select('id').where('name', '=', '李师傅').execute()).toEqual([]);
  });

  test('makes a person of the platform without a membership, or a student of the enterprise, with the consent', async () => {
    const { context, make, sms, solve } = await ready(open);
    await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [{ code: 'terms', title: '协议', content: '<p>…</p>' }] });
    const consented = { name: '陈海燕', user_name: null, user_type: 'EXPAND_ASSESSOR', channel: 'dialog', agreement_version: '2026-01', client_address: address };
    await make('register', { ...account, smsCode: await sms(phone, 'register') });
    expect(await stored(context)).toEqual([{ ...consented, role: null, top_code: null }]);
    expect(await make('getUserOrgList', { username: phone, password, ...(await solve()) })).toMatchObject({ enterpriseList: [] });

    await make('register', { ...account, phone: encrypted(context, '13912345679'), studentPassword: encrypted(context, password), smsCode: await sms('13912345679', 'register', b), topCode: b }, b);
    expect(await stored(context)).toContainEqual({ ...consented, role: 'student', top_code: b });
  });

  test('on an enterprise’s own site makes a person of the platform too, for whom that asks', async () => {
    const { make, sms, context } = await ready(open);
    await make('register', { ...account, smsCode: await sms(phone, 'register') }, b);
    expect(await stored(context)).toMatchObject([{ role: null }]);
  });

  test('goes without a consent where there is no agreement to tick', async () => {
    const { context, make, sms } = await ready(open);
    await make('register', { ...account, smsCode: await sms(phone, 'register') });
    expect(await stored(context)).toMatchObject([{ channel: null }]);
  });

  test.each([['-1', a], ['-1', '999999999999'], [b, a], [b, '999999999999']])('on the site of %s as student of %s is refused, also by a code that was sent for it', async (site, topCode) => {
    const { context, make, sms } = await ready(open);
    const smsCode = await sms(phone, 'register', topCode);
    await expect(make('register', { ...account, smsCode, topCode }, site)).rejects.toMatchObject({ returnCode: returnCodes.invalidInput, message: '企业编码不正确', data: { field: 'topCode' } });
    expect(await stored(context)).toEqual([]);
  });

  test('as student of an enterprise whose trial is over is refused, without telling how it stands; as a person of the platform it is not', async () => {
    const { context, make, sms, codeOf } = await ready(open);
    const smsCode = await sms(phone, 'register', a);
    context.clock.advance(30 * 86_400_000);
    await expect(make('register', { ...account, smsCode, topCode: a }, a)).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '这家企业现在不接收新成员，请联系它的管理员' });
    expect(await stored(context)).toEqual([]);
    expect(await codeOf(make('register', { ...account, smsCode: await sms(phone, 'register') }, a))).toBe(returnCodes.success);
  });

  test('has an hourly limit for an address, counted for right codes alone', async () => {
    const { context, make, sms, codeOf } = await ready(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 2 };
    for (let wrong = 0; wrong < 5; wrong++) expect(await codeOf(make('register', { ...account, smsCode: '000000' }))).toBe(returnCodes.smsCodeWrong);
    const codes: number[] = [];
    for (const to of ['13912345671', '13912345672', '13912345673']) codes.push(await codeOf(make('register', { ...account, phone: to, smsCode: await sms(to, 'register') })));
    expect(codes).toEqual([returnCodes.success, returnCodes.success, returnCodes.tooManyRequests]);
  });
});

describeOnBothDatabases('resetting a password', (open) => {
  test('gives one to somebody who never had any', async () => {
    const { context, make, sms, solve } = await ready(open);
    const personId = await addSomebody(context, { phone, memberships: [[a, 'student']] });
    await context.database.transaction((tx) => tx.updateTable('people').set({ password_hash: null }).where('id', '=', personId).execute());
    const chosen = encrypted(context, 'Chegong#0002');
    await make('resetPassword', { phone, smsCode: await sms(phone, 'resetPassword'), password: chosen, confirmPassword: 'Chegong#0002' });
    expect(await make('getUserOrgList', { username: phone, password: 'Chegong#0002', ...(await solve()) })).toMatchObject({ enterpriseList: [{ topCode: a }] });
  });
});

describeOnBothDatabases('somebody without an enterprise', (open) => {
  const founding = { enterpriseName: '海燕职业培训学校', orgType: '2' } as const;

  test('finds at most five that opted in, the closest names first, as often as a person types', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addSomebody(context, { phone });
    await context.database.transaction(async (tx) => {
      for (const [index, name] of ['启航职业培训学校（东城）', '启航职业培训学校分校', 'Qihang职业启航职业', '新启航职业学校', '启航职业大学', '启航职业专修学院'].entries()) {
        await foundEnterprise(context, tx, { topCode: `20000000000${index}`, name, orgType: 'school', creditCode: null, industryCode: null, contactName: '', contactEmail: null, domain: null, founderId: personId, searchable: index < 5 });
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

  test('founds one: a school with a 30-day trial, its administrator logged in, the mail with the login address, and one to those who call back', async () => {
    const { context, make, tokenOf } = await ready(open, { config: { enquiryMailTo: 'sales@example.com' } });
    deliverMailFromOutbox(context);
    const personId = await addSomebody(context, { phone, name: '海燕' });
    const completed = await make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId), contactEmail: 'haiyan@example.com' });
    const row = await context.database.read.selectFrom('enterprises').innerJoin('trials', 'trials.top_code', 'enterprises.top_code').selectAll().where('enterprises.top_code', '=', completed.topCode).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: '海燕职业培训学校', org_type: 'school', founder_id: personId, searchable: 0, contact_email: 'haiyan@example.com' });
    expect(row.ends_at - row.starts_at).toBe(30 * 86_400_000);
    expect(await sessionOf(context, new Headers({ authorization_token: completed.authorizationToken }))).toMatchObject({ topCode: completed.topCode, roles: ['administrator'] });
    await context.outbox.runDue();
    const [mail, told, ...others] = context.mailSent.toSorted((x, y) => (x.to < y.to ? -1 : 1));
    expect([mail, told, ...others]).toMatchObject([{ to: 'haiyan@example.com', subject: '海燕职业培训学校的登录地址' }, { to: 'sales@example.com', subject: '网站上有新的免费试用' }]);
    expect(told?.text).toContain(`企业：海燕职业培训学校\n企业编码：${completed.topCode}\n联系人：海燕\n电话：${phone}\n`);
    expect(mail?.text).toMatch(/^海燕，您好：[\s\S]*http:\/\/localhost:3000\/console\/[\s\S]*登录账号：您注册时的手机号/);
  });

  test('founds one without an address, and then no mail goes out to it; a long name of a person is no greeting', async () => {
    const { context, make, tokenOf } = await ready(open, { config: { enquiryMailTo: null } });
    deliverMailFromOutbox(context);
    const personId = await addSomebody(context, { phone, name: '加微信领取免费课程' });
    await make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId), contactEmail: '' });
    await context.outbox.runDue();
    expect(context.mailSent).toEqual([]);
    await make('createEnterprise', { ...founding, orgType: '0', tempAccountToken: await tokenOf(personId), contactEmail: 'someone@example.com' });
    await context.outbox.runDue();
    expect(context.mailSent[0]?.text).toMatch(/^您好：/);
    expect(JSON.stringify(context.mailSent)).not.toContain('加微信');
  });

  test('founds one for one token, however often it is pressed, and three at most, however many tokens come at once', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addSomebody(context, { phone });
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

  test('is one of as many an hour as an address may register; what came to nothing is not counted, and the token stays good', async () => {
    const { context, make, tokenOf, codeOf, caller } = await ready(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 3 };
    const [first, second, third] = [await addSomebody(context, { phone }), await addSomebody(context, { phone: '13912345671' }), await addSomebody(context, { phone: '13912345672' })];
    const found = async (personId: string) => codeOf(make('createEnterprise', { ...founding, tempAccountToken: await tokenOf(personId) }));
    const pressed = await tokenOf(first);
    for (const code of [200, 10062, 10062, 10062]) expect(await codeOf(make('createEnterprise', { ...founding, tempAccountToken: pressed }))).toBe(code);
    expect([await found(first), await found(second)]).toEqual([200, 200]);
    const late = await tokenOf(third);
    await expect(make('createEnterprise', { ...founding, tempAccountToken: late })).rejects.toMatchObject({ returnCode: returnCodes.tooManyRequests, httpStatus: 429, retryAfterSeconds: expect.any(Number) });
    const elsewhere = { ...caller(), clientAddress: '127.0.1.1' };
    expect(await answerOf(loginHandlers, 'createEnterprise', { ...founding, tempAccountToken: late }, elsewhere)).toMatchObject({ userCode: third });
  });

  test('finds none whose trial is over, and cannot ask it: the token stays good', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addSomebody(context, { phone });
    await context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: context.clock.now() }).where('top_code', '=', a).execute());
    const token = await tokenOf(personId);
    expect(await make('searchEnterprise', { tempAccountToken: token, keyword: '启航职业' })).toEqual([]);
    await expect(make('joinEnterprise', { tempAccountToken: token, topCode: a })).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '这家企业现在不接收新成员，请联系它的管理员' });
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: b }))).toBe(returnCodes.success);
  });

  test('asks to join one that opted in: the token is used up, and nothing is decided', async () => {
    const { context, make, tokenOf, codeOf } = await ready(open);
    const personId = await addSomebody(context, { phone, memberships: [[b, 'student']] });
    const token = await tokenOf(personId);
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: c }))).toBe(returnCodes.notFound);
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: b }))).toBe(returnCodes.noPermission);
    expect(await make('joinEnterprise', { tempAccountToken: token, topCode: a })).toBeNull();
    expect(await codeOf(make('joinEnterprise', { tempAccountToken: token, topCode: a }))).toBe(returnCodes.temporaryTokenUnusable);
    expect(await make('joinEnterprise', { tempAccountToken: await tokenOf(personId), topCode: a })).toBeNull();
    expect(await context.database.read.selectFrom('join_requests').select(['person_id', 'top_code', 'state']).execute()).toEqual([{ person_id: personId, top_code: a, state: 'pending' }]);
    expect(await codeOf(make('login', { tempAccountToken: await tokenOf(personId), topCode: a }))).toBe(returnCodes.noPermission);
  });
});
