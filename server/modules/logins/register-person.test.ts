import { expect, test } from 'vitest';
import { networkOf } from '../../calls/client-address.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { transactionUntil } from '../../calls/transaction.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { seedEntries, siteConfigKind } from '../../publishing/index.ts';
import type { TestContext } from '../../testing-context.ts';
import { publishAgreement } from '../accounts/index.ts';
import { a, address, b, encrypted, phone, ready, testLoginHandlers } from './testing-logins.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

describeOnBothDatabases('registering in the dialog', (open) => {
  const account = { phone, userName: ' 陈海燕 ', studentPassword: password };
  const stored = (context: TestContext) =>
    context.database.read.selectFrom('people').leftJoin('memberships', 'memberships.person_id', 'people.id').leftJoin('consents', 'consents.person_id', 'people.id').select(['name', 'user_name', 'user_type', 'role', 'top_code', 'channel', 'agreement_version', 'client_address']).where('name', '=', '陈海燕').execute();

  test('a registration that timed out with 503 changes nothing and can be repeated', async () => {
    const { context, caller, sms, tokenOf } = await ready(open);
    const late = new Error('late');
    const tooLate = { ...caller(), transaction: transactionUntil(context.database, AbortSignal.abort(late)) };
    const personId = await addTestPerson(context, { phone: '13912345670', name: '孙小桥' });
    const account = { phone, userName: '李师傅', topCode: '-1', studentPassword: password, smsCode: await sms(phone, 'register') };
    const enterprise = { tempAccountToken: await tokenOf(personId), enterpriseName: '方圆检测中心', orgType: '1' } as const;
    const login = { phone: '13912345670', smsCode: await sms('13912345670', 'login'), phoneLogin: 1, topCode: '-1' } as const;
    await expect(testLoginHandlers.register(account, tooLate)).rejects.toBe(late);
    await expect(testLoginHandlers.login(login, tooLate)).rejects.toBe(late);
    await expect(testLoginHandlers.createEnterprise(enterprise, tooLate)).rejects.toBe(late);
    expect(await context.database.read.selectFrom('people').select('id').where('name', '=', '李师傅').execute()).toEqual([]);
    expect(await context.database.read.selectFrom('enterprises').select('name').where('name', '=', '方圆检测中心').execute()).toEqual([]);
    await testLoginHandlers.register(account, caller());
    await testLoginHandlers.login(login, caller());
    await testLoginHandlers.createEnterprise(enterprise, caller());
  });

  test('registration is refused while the operator has closed it', async () => {
    const { context, make, sms } = await ready(open);
    await seedEntries(context, siteConfigKind, { name: 'site.json', fingerprint: '1' }, [{ code: 'site', topCode: '-1', position: 10, publishAt: null, body: JSON.stringify({ registerEnabled: false }) }]);
    const account = { phone, userName: '李师傅', topCode: '-1', studentPassword: password, smsCode: await sms(phone, 'register') };
    await expect(make('register', account)).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '注册暂未开放' });
    expect(await context.database.read.selectFrom('people').select('id').where('name', '=', '李师傅').execute()).toEqual([]);
  });

  test('makes a person of the platform without a membership, or a student of the enterprise, with the consent', async () => {
    const { context, make, sms, solve } = await ready(open);
    await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [{ code: 'terms', title: '协议', content: '<p>…</p>' }] });
    const consented = { name: '陈海燕', user_name: null, user_type: 'EXPAND_ASSESSOR', channel: 'dialog', agreement_version: '2026-01', client_address: networkOf(address) };
    await make('register', { ...account, smsCode: await sms(phone, 'register') });
    expect(await stored(context)).toEqual([{ ...consented, role: null, top_code: null }]);
    expect(await make('getUserOrgList', { username: phone, password, ...(await solve()) })).toMatchObject({ enterpriseList: [] });

    await make('register', { ...account, phone: encrypted(context, '13912345679'), studentPassword: encrypted(context, password), smsCode: await sms('13912345679', 'register', b), topCode: b }, b);
    expect(await stored(context)).toContainEqual({ ...consented, role: 'student', top_code: b });
  });

  test('on an enterprise’s own site can also register a person of the platform', async () => {
    const { make, sms, context } = await ready(open);
    await make('register', { ...account, smsCode: await sms(phone, 'register') }, b);
    expect(await stored(context)).toMatchObject([{ role: null }]);
  });

  test('stores no consent if there is no agreement to accept', async () => {
    const { context, make, sms } = await ready(open);
    await make('register', { ...account, smsCode: await sms(phone, 'register') });
    expect(await stored(context)).toMatchObject([{ channel: null }]);
  });

  test.each([['-1', a], ['-1', '999999999999'], [b, a], [b, '999999999999']])('on the site of %s as student of %s is refused, also with a code that was sent for it', async (site, topCode) => {
    const { context, make, sms } = await ready(open);
    const smsCode = await sms(phone, 'register', topCode);
    await expect(make('register', { ...account, smsCode, topCode }, site)).rejects.toMatchObject({ returnCode: returnCodes.invalidInput, message: '企业编码不正确', data: { field: 'topCode' } });
    expect(await stored(context)).toEqual([]);
  });

  test('as student of an enterprise after its trial is refused without the reason; as a person of the platform it succeeds', async () => {
    const { context, make, sms, codeOf } = await ready(open);
    const smsCode = await sms(phone, 'register', a);
    context.clock.advance(30 * 86_400_000);
    await expect(make('register', { ...account, smsCode, topCode: a }, a)).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '这家企业现在不接收新成员，请联系它的管理员' });
    expect(await stored(context)).toEqual([]);
    expect(await codeOf(make('register', { ...account, smsCode: await sms(phone, 'register') }, a))).toBe(returnCodes.success);
  });

  test('on the site of an enterprise after its trial is refused before a code is sent, with the puzzle unused; a login code is sent', async () => {
    const { context, make, solve } = await ready(open);
    context.clock.advance(30 * 86_400_000);
    const puzzle = await solve();
    const ask = (operaType: 'register' | 'login') => make('sendOfficialCode', { phone, topCode: a, userType: 'oes', operaType, ...puzzle }, a);
    await expect(ask('register')).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '这家企业现在不接收新成员，请联系它的管理员' });
    expect(context.smsSent).toEqual([]);
    await ask('login');
    expect(context.smsSent).toMatchObject([{ phone }]);
  });

  test('has an hourly limit for an address, which counts right codes only', async () => {
    const { context, make, sms, codeOf } = await ready(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 2 };
    for (let wrong = 0; wrong < 5; wrong++) expect(await codeOf(make('register', { ...account, smsCode: '000000' }))).toBe(returnCodes.smsCodeWrong);
    const codes: number[] = [];
    for (const to of ['13912345671', '13912345672', '13912345673']) codes.push(await codeOf(make('register', { ...account, phone: to, smsCode: await sms(to, 'register') })));
    expect(codes).toEqual([returnCodes.success, returnCodes.success, returnCodes.tooManyRequests]);
  });
});
