import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { cookiesOf, from, proxied, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Records of logins and account changes. The number is that of the check (spec security#records). */

const phone = '13912345678';
const own = '100000000001';
const wechat = { ...from('198.51.100.9'), 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60' };
const here = { network: '198.51.100.0/24', device: 'iOS · 微信' };

describeOnBothDatabases('from outside, records', (open) => {
  const start = async (): Promise<Visitor & { personId: string }> => {
    const visitor = await visitorOf(open, proxied);
    return { ...visitor, personId: await addTestPerson(visitor.context, { phone, userName: 'demo01', memberships: [[own, 'administrator']], enterprise: { searchable: true } }) };
  };
  const attempts = ({ context }: Visitor) => context.database.read.selectFrom('login_attempts').select(['way', 'outcome', 'account_index', 'person_id', 'top_code', 'network', 'device', 'times']).orderBy('at').orderBy('outcome', 'desc').execute();
  const acts = ({ context }: Visitor, subjectCode: string) => context.database.read.selectFrom('audit_entries').select(['action', 'actor', 'network', 'detail']).where('subject_code', '=', subjectCode).where('network', '<>', '').orderBy('at').orderBy('action').execute();

  test('46: every way of logging in is recorded, right, wrong and throttled, with account, outcome, network and device', async () => {
    const visitor = await start();
    const { context, make, solve, personId } = visitor;
    const account = (typed: string) => ({ account_index: context.secrets.hmac('login-account', typed), person_id: null, top_code: null, ...here, times: 1 });
    const step = async (name: Parameters<Visitor['make']>[0], request: Record<string, unknown>) => {
      context.clock.advance(1000);
      return make(name, request, wechat);
    };

    await step('getUserOrgList', { username: 'demo01', password });
    await step('getUserOrgList', { username: 'Demo01', password: 'Wrong#2026', ...(await solve()) });
    await step('getUserOrgList', { username: 'unknown99', password: 'Wrong#2026', ...(await solve()) });
    await step('getUserOrgList', { username: 'demo01', password, ...(await solve()), blockX: 1 });
    await step('login', { phone, smsCode: '000000', phoneLogin: 1 });
    await step('login', { tempAccountToken: 'x'.repeat(43), topCode: own });
    const begun = await step('getUserOrgList', { username: 'demo01', password, ...(await solve()) });
    const { tempAccountToken } = begun.envelope.data as { tempAccountToken: string };
    context.clock.advance(1000);
    await make('userLogin', { username: 'demo01', tempAccountToken, topCode: own }, { ...wechat, ...cookiesOf(begun) });
    expect(await attempts(visitor)).toEqual([
      { way: 'password', outcome: 'wrong', ...account('demo01') },
      { way: 'password', outcome: 'wrong', ...account('unknown99') },
      { way: 'password', outcome: 'wrongPuzzle', ...account('demo01') },
      { way: 'code', outcome: 'wrong', ...account(phone) },
      { way: 'token', outcome: 'expired', ...account(''), account_index: '' },
      { way: 'password', outcome: 'proved', ...account(''), account_index: '', person_id: personId },
      { way: 'token', outcome: 'loggedIn', ...account(''), account_index: '', person_id: personId, top_code: own },
    ]);

    for (let wrong = 0; wrong < 12; wrong++) await step('getUserOrgList', { username: 'demo01', password: 'Wrong#2026', ...(await solve()) });
    expect((await attempts(visitor)).map(({ outcome }) => outcome)).toContain('throttled');
    expect(JSON.stringify(await attempts(visitor))).not.toMatch(/demo01|13912345678|198\.51\.100\.9/);
  });

  test('46: a wrong code at a reset, a registration, a free trial and a change of the own password is recorded; an invalid form is not', async () => {
    const visitor = await start();
    const { context, make, codeFor, logIn } = visitor;
    const newcomer = '13912345670';
    const { authorizationToken } = await logIn(phone, own, wechat);
    const chosen = { password: 'Chegong#0002', confirmPassword: 'Chegong#0002' };
    const trial = (verificationCode: string) => {
      const form = { enterpriseName: '启航职业培训学校', orgType: '1', translateCode: 'IND-01', creditCode: '91350100M000100Y43', discountCode: 'YW2026', contact: '赵敏', username: 'qihang01', contactNumber: newcomer, verificationCode, contactEmail: 'zhaomin@example.com', password: 'Qihang@2026', agreement: true, requestId: context.random.uuid() };
      const cipher = createCipheriv('aes-128-ecb', Buffer.from(context.secrets.cipherKeyBase64, 'base64'), null);
      return { encryptedArray: Buffer.concat([cipher.update(JSON.stringify(form)), cipher.final()]).toString('base64') };
    };
    const sent = await codeFor(phone, 'resetPassword');
    const wrong = sent === '000000' ? '000001' : '000000';
    const attempted = async (...asked: Parameters<Visitor['make']>) => (context.clock.advance(1000), (await make(...asked)).envelope.returnCode);
    for (let guess = 0; guess < 5; guess++) expect(await attempted('resetPassword', { phone, smsCode: wrong, ...chosen }, wechat)).toBe(returnCodes.smsCodeWrong);
    expect(await attempted('accountChangePassword', { smsCode: wrong, ...chosen }, { ...wechat, authorization_token: authorizationToken })).toBe(returnCodes.smsCodeWrong);
    expect(await attempted('register', { phone: newcomer, smsCode: wrong, userName: '陈海燕', studentPassword: password }, wechat)).toBe(returnCodes.smsCodeWrong);
    expect(await attempted('saveRegistration', trial(wrong), wechat)).toBe(returnCodes.smsCodeWrong);
    expect(await attempted('resetPassword', { phone, smsCode: sent, ...chosen, confirmPassword: 'Chegong#0003' }, wechat)).toBe(returnCodes.invalidInput);

    const row = (way: string, account: string, times: number) => ({ way, outcome: 'wrong', account_index: context.secrets.hmac('login-account', account), person_id: null, top_code: null, ...here, times });
    const recorded = (await attempts(visitor)).filter(({ outcome }) => outcome !== 'proved' && outcome !== 'loggedIn');
    expect(recorded).toEqual([row('resetPassword', phone, 6), row('register', newcomer, 1), row('orgRegister', newcomer, 1)]);
  });

  test('46: attempts of a network that are free, of any kind, displace no recorded wrong password and no wrong code', async () => {
    const visitor = await start();
    const { context, make, solve, codeFor } = visitor;
    const flood = (index: number) => ({ ...wechat, ...from(`198.51.100.${index % 200}`) });
    for (let index = 0; index < 130; index++) {
      await make('login', { tempAccountToken: 'A'.repeat(43), topCode: own }, flood(index));
      await make('userLogin', { username: `invented${index}`, tempAccountToken: 'A'.repeat(43), topCode: own }, flood(index));
      await make('login', { phone: `137${String(index).padStart(8, '0')}`, smsCode: '000000', phoneLogin: 1 }, flood(index));
      await make('getUserOrgList', { username: `invented${index}`, password, userKey: context.random.uuid(), blockX: 1, powNonce: '0' }, flood(index));
    }
    const flooded = await attempts(visitor);
    expect(flooded.length).toBeLessThan(50);
    expect(flooded).toContainEqual(expect.objectContaining({ account_index: '', device: '' }));

    await make('getUserOrgList', { username: 'demo01', password: 'Wrong#2026', ...(await solve()) }, wechat);
    const sent = await codeFor(phone, 'login');
    await make('login', { phone, smsCode: sent === '000000' ? '000001' : '000000', phoneLogin: 1 }, wechat);
    for (const [way, account] of [['password', 'demo01'], ['code', phone]] as const) {
      expect(await attempts(visitor)).toContainEqual({ way, outcome: 'wrong', account_index: context.secrets.hmac('login-account', account), person_id: null, top_code: null, ...here, times: 1 });
    }
  });

  test('46: changes to an account or an enterprise are recorded: who, what, on what, from where', async () => {
    const visitor = await start();
    const { context, succeed, codeFor, logIn, personId } = visitor;
    const applicant = '13912345679';
    await succeed('register', { phone: applicant, smsCode: await codeFor(applicant, 'register'), userName: '陈海燕', topCode: '-1', studentPassword: 'Chegong#0009' }, wechat);
    const { id: applicantId } = await context.database.read.selectFrom('people').select('id').where('name', '=', '陈海燕').executeTakeFirstOrThrow();
    const begun = await succeed('login', { phone: applicant, smsCode: await codeFor(applicant, 'login'), phoneLogin: 1 }, wechat);
    await succeed('joinEnterprise', { tempAccountToken: (begun as { tempAccountToken: string }).tempAccountToken, topCode: own }, wechat);

    const { authorizationToken } = await logIn(phone, own, wechat);
    const administrator = { ...wechat, authorization_token: authorizationToken };
    const { list } = await succeed('consoleJoinRequests', { pageNum: 1, pageSize: 10 }, administrator);
    await succeed('consoleDecideJoinRequest', { requestId: list[0]!.requestId, accept: true, role: 'student' }, administrator);
    await succeed('consoleSetSearchable', { searchable: false }, administrator);
    await succeed('resetPassword', { phone: applicant, smsCode: await codeFor(applicant, 'resetPassword'), password: 'Chegong#0010', confirmPassword: 'Chegong#0010', topCode: '-1' }, wechat);
    const founding = await succeed('login', { phone: applicant, smsCode: await codeFor(applicant, 'login'), phoneLogin: 1 }, wechat);
    const founded = await succeed('createEnterprise', { tempAccountToken: (founding as { tempAccountToken: string }).tempAccountToken, enterpriseName: '北桥技工学校', orgType: '2' }, wechat);

    const { network } = here;
    const decided = { actor: personId, network };
    const themselves = { actor: applicantId, network, detail: '{}' };
    expect(await acts(visitor, applicantId)).toEqual([
      { action: 'password.set', ...themselves },
      { action: 'join.decide', ...decided, detail: JSON.stringify({ state: 'accepted', role: 'student' }) },
      { action: 'role.give', ...decided, detail: JSON.stringify({ role: 'student' }) },
      { action: 'password.reset', ...themselves },
      { action: 'role.give', ...themselves, detail: JSON.stringify({ role: 'administrator' }) },
    ]);
    expect(await acts(visitor, own)).toEqual([{ action: 'enterprise.searchable', ...decided, detail: '{"searchable":false}' }]);
    expect(await acts(visitor, founded.topCode)).toEqual([{ action: 'enterprise.create', ...themselves }]);
    expect(await attempts(visitor)).toContainEqual(expect.objectContaining({ way: 'wizard', outcome: 'loggedIn', person_id: applicantId, top_code: founded.topCode }));
    // The request id links a record to the log of its call.
    expect(await context.database.read.selectFrom('audit_entries').select('action').where('network', '<>', '').where('request_id', '=', '').execute()).toEqual([]);
    expect(JSON.stringify(await context.database.read.selectFrom('audit_entries').selectAll().execute())).not.toMatch(/陈海燕|13912345679|Chegong/);
  });
});
