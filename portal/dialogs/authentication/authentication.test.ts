import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuthentication, type AuthenticationOptions } from './authentication.ts';
import type { FieldName } from './form.ts';
import { createResendTimers } from './resend-timers.ts';
import { formShown } from './state.ts';
import { answered, refusal, scriptedClient, settled, unanswered, type Answer } from './testing.ts';

const phone = '13800000002';
const password = 'Yingwu@2026';
const qihang = { enterpriseName: '启航职业培训学校（示例）', logoUrl: '', topCode: '100000000001' };
const beiqiao = { enterpriseName: '北桥技工学校（示例）', logoUrl: '', topCode: '100000000002' };
const completed = { authorizationToken: 'T'.repeat(43), topCode: qihang.topCode, userCode: 'U1', liveUserType: 'student', userName: '钱立新' };
const stepOne = (...enterpriseList: unknown[]) => ({ enterpriseList, tempAccountToken: 'temporary', topCode: '-1' });
const puzzle = { userKey: 'key', blockX: 100 };
const filed = 'http://localhost:3000/agreement';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(answers: Record<string, Answer> = {}, own: Partial<AuthenticationOptions> = {}, site: Partial<AuthenticationOptions['site']> = {}) {
  const server = scriptedClient({ getAgreement: filed, ...answers });
  const told = { loggedIn: [] as unknown[], registered: 0, reset: 0, reported: [] as unknown[], said: [] as string[], standing: [] as string[], kept: [] as string[], abandoned: [] as string[] };
  const authentication = createAuthentication({
    client: server.client,
    site: { topCode: '-1', cipherKey: '', registerEnabled: true, agreementPage: '/agreement-page', ...site },
    onLoggedIn: (login, typed) => told.loggedIn.push([login, typed]),
    onRegistered: () => (told.registered += 1),
    onPasswordReset: () => (told.reset += 1),
    keepNewAccount: (account) => told.kept.push(account),
    report(error) {
      told.reported.push(error);
      told.standing.push((error as Error).message);
    },
    say(_tone, text) {
      told.said.push(text);
      told.standing.push(text);
    },
    hush: () => (told.standing = []),
    resendTimers: createResendTimers(),
    abandon: (token) => told.abandoned.push(token),
    ...own,
  });
  authentication.start();
  const fill = (values: Partial<Record<FieldName, string>>) => {
    for (const [field, value] of Object.entries(values)) authentication.type(field as FieldName, value);
  };
  const submit = async (values: Partial<Record<FieldName, string>> = {}) => {
    fill(values);
    authentication.submit();
    await settled();
  };
  return { authentication, told, server, fill, submit, state: authentication.state };
}

const codeLogin = { phone, loginCode: '123456' };

describe('the login by SMS code', () => {
  test('with one enterprise is complete at once', async () => {
    const { submit, server, told } = start({ login: (request: Record<string, unknown>) => (request.tempAccountToken ? completed : stepOne(qihang)) });
    await submit(codeLogin);
    expect(server.requestsOf('login')).toEqual([
      { phone, smsCode: '123456', phoneLogin: 1, topCode: '-1' },
      { tempAccountToken: 'temporary', topCode: qihang.topCode },
    ]);
    expect(told.loggedIn).toEqual([[completed, phone]]);
  });

  test('with several lets one choose, and enters what was chosen', async () => {
    const { submit, state, authentication, server, told } = start({ login: (request: Record<string, unknown>) => (request.tempAccountToken ? completed : stepOne(qihang, beiqiao)) });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'chooser', recognised: { enterprises: [qihang, beiqiao] } });
    expect(told.loggedIn).toEqual([]);
    authentication.choose(beiqiao);
    expect(state().busy).toEqual({ topCode: beiqiao.topCode });
    authentication.choose(qihang); // one at a time
    await settled();
    expect(server.requestsOf('login').slice(1)).toEqual([{ tempAccountToken: 'temporary', topCode: beiqiao.topCode }]);
    expect(told.loggedIn).toHaveLength(1);
  });

  test('with none opens the wizard, which founds an enterprise', async () => {
    const { submit, state, server, told } = start({ login: stepOne(), createEnterprise: completed });
    await submit(codeLogin);
    expect(state().view).toBe('wizard');
    await submit();
    expect(state().faults).toEqual({ enterpriseName: '请输入企业全称', orgType: '请选择机构类型' });
    await submit({ enterpriseName: ' 方圆检测（示例） ', orgType: '1', contactEmail: 'x@' });
    expect(state().faults).toEqual({ contactEmail: '邮箱格式不正确' });
    await submit({ contactEmail: '' });
    expect(server.requestsOf('createEnterprise')).toEqual([{ tempAccountToken: 'temporary', enterpriseName: '方圆检测（示例）', orgType: '1', contactEmail: '' }]);
    expect(told.loggedIn).toEqual([[completed, phone]]);
  });

  test('with none knows what was asked for before', async () => {
    const { submit, state } = start({ login: { ...stepOne(), joinRequests: [{ name: qihang.enterpriseName, topCode: qihang.topCode }] } });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'wizard', recognised: { joinRequests: [{ name: qihang.enterpriseName, topCode: qihang.topCode }] } });
  });

  test('with none knows of nothing where the gateway tells nothing', async () => {
    const { submit, state } = start({ login: stepOne() });
    await submit(codeLogin);
    expect(state().recognised?.joinRequests).toEqual([]);
  });

  test('with none asks to join, and the administrator decides', async () => {
    const { submit, state, authentication, server } = start({ login: stepOne(), joinEnterprise: null });
    await submit(codeLogin);
    authentication.join({ topCode: qihang.topCode, name: qihang.enterpriseName });
    await settled();
    expect(server.requestsOf('joinEnterprise')).toEqual([{ tempAccountToken: 'temporary', topCode: qihang.topCode }]);
    expect(state()).toMatchObject({ view: 'joined', joined: qihang.enterpriseName, recognised: null });
  });

  test('shows what is wrong at the field and asks nobody', async () => {
    const { submit, state, server } = start();
    await submit();
    expect(state().faults).toEqual({ phone: '手机号不可为空', loginCode: '请输入验证码' });
    expect(state().focus).toEqual({ field: 'phone' });
    await submit({ phone: '1280000' });
    expect(state().faults.phone).toBe('手机号格式错误');
    await submit({ phone: '12800000000' });
    expect(state().faults.phone).toBe('请输入有效的手机号码');
    expect(server.requestsOf('login')).toEqual([]);
  });

  test('of an unknown phone tells so and offers to register, without a change of mode', async () => {
    const { submit, state, authentication } = start({ login: answered(10051, '手机号码未注册，请先注册') });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'login', notice: { text: '手机号码未注册，请先注册', leadsTo: 3 } });
    authentication.show(3);
    expect(state()).toMatchObject({ view: 'register', notice: null, values: { phone } });
  });

  test('of an unknown phone offers nothing where registration is closed', async () => {
    const { submit, state } = start({ login: answered(10051, '手机号码未注册，请先注册') }, {}, { registerEnabled: false });
    await submit(codeLogin);
    expect(state().notice).toEqual({ text: '手机号码未注册，请先注册', leadsTo: null });
  });

  test('with a wrong code points at the code; with a lost answer keeps everything typed', async () => {
    const { submit, state, told, server } = start({ login: refusal(70003, '验证码错误或已过期') });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'login', faults: { loginCode: '验证码错误或已过期' }, focus: { field: 'loginCode' }, busy: null });
    server.answers.login = unanswered();
    await submit({ loginCode: '654321' });
    expect(state()).toMatchObject({ view: 'login', values: { phone, loginCode: '654321' }, faults: {}, busy: null });
    expect(told.reported).toHaveLength(2);
  });

  test('whose second step nobody answered offers the enterprise once more', async () => {
    const { submit, state, authentication, told, server } = start({ login: (request: Record<string, unknown>) => (request.tempAccountToken ? unanswered() : stepOne(qihang)) });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'chooser', recognised: { enterprises: [qihang] } });
    expect(told.reported).toHaveLength(1);
    server.answers.login = completed;
    authentication.choose(qihang);
    await settled();
    expect(told.loggedIn).toHaveLength(1);
  });

  test('whose temporary token is over goes back to the login, with the message', async () => {
    const { submit, state, authentication, server } = start({ login: stepOne(qihang, beiqiao) });
    await submit(codeLogin);
    server.answers.login = refusal(10062, '登录已过期，请重新登录');
    authentication.choose(qihang);
    await settled();
    expect(state()).toMatchObject({ view: 'login', entrance: 'account', recognised: null, notice: { text: '登录已过期，请重新登录' }, values: { phone } });
  });

  test('that ends after the dialog was closed is revoked', async () => {
    const { authentication, fill, told } = start({ login: completed });
    fill(codeLogin);
    authentication.submit();
    authentication.dispose();
    await settled();
    expect(told.loggedIn).toEqual([]);
    expect(told.abandoned).toEqual([completed.authorizationToken]);
  });
});

describe('the SMS code', () => {
  test('is sent only while the timer stands at its start, and the button counts from 60', async () => {
    const { authentication, fill, server, state } = start({ sendOfficialCode: null });
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    expect(state().faults).toEqual({ phone: '手机号不可为空' });
    fill({ phone });
    expect(authentication.phoneForCode('codeLogin')).toBe(phone);
    await authentication.sendCode('codeLogin', phone, puzzle);
    expect(server.requestsOf('sendOfficialCode')).toEqual([{ phone, topCode: '-1', userType: 'oes', operaType: 'login', ...puzzle }]);
    const { remaining } = authentication.countdowns.codeLogin;
    expect(remaining()).toBe(60);
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    vi.advanceTimersByTime(59_000);
    expect(remaining()).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(remaining()).toBe(0);
    expect(authentication.phoneForCode('codeLogin')).toBe(phone);
    expect(state().sentTo).toEqual({ codeLogin: phone });
  });

  test.each([
    ['register', 'register'],
    ['reset', 'resetPassword'],
    ['bind', 'bind'],
  ] as const)('of %s is asked for the purpose %s, with a timer of its own', async (form, operaType) => {
    const { authentication, fill, server } = start({ sendOfficialCode: null });
    fill({ phone });
    await authentication.sendCode(form, phone, puzzle);
    expect(server.requestsOf('sendOfficialCode')).toMatchObject([{ operaType }]);
    expect(authentication.countdowns[form].remaining()).toBe(60);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
  });

  test('that could not be sent starts no timer', async () => {
    const { authentication } = start({ sendOfficialCode: refusal(70005, '短信发送失败，请稍后再试') });
    await expect(authentication.sendCode('codeLogin', phone, puzzle)).rejects.toThrow('短信发送失败');
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
  });

  test.each([['failure', refusal(70003, '验证码错误或已过期')], ['success', stepOne(qihang, beiqiao)]])('has its timer reset on %s', async (_outcome, login) => {
    const { authentication, submit } = start({ sendOfficialCode: null, login });
    await authentication.sendCode('codeLogin', phone, puzzle);
    await submit(codeLogin);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
  });

  test('counts on while the dialog is shut, for that phone and that purpose alone', async () => {
    const resendTimers = createResendTimers();
    const { authentication: shut } = start({ sendOfficialCode: null }, { resendTimers });
    await shut.sendCode('codeLogin', phone, puzzle);
    shut.dispose();
    vi.advanceTimersByTime(20_000);

    const { authentication, fill } = start({}, { resendTimers });
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
    fill({ phone });
    expect(authentication.countdowns.codeLogin.remaining()).toBe(40);
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    expect(authentication.countdowns.reset.remaining()).toBe(0);
    fill({ phone: '13800000009' });
    expect(authentication.phoneForCode('codeLogin')).toBe('13800000009');
    fill({ phone });
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    vi.advanceTimersByTime(40_000);
    expect(authentication.phoneForCode('codeLogin')).toBe(phone);
  });

  test('that was asked for too soon says for how long, and the button counts from there', async () => {
    const tooSoon = refusal(70004, '验证码获取过于频繁，请稍后再试', { resendAfterSeconds: 37 });
    const { authentication, fill, told, state } = start({ sendOfficialCode: tooSoon });
    fill({ phone });
    await expect(authentication.sendCode('codeLogin', phone, puzzle)).rejects.toBe(tooSoon);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(37);
    authentication.askedTooOften('codeLogin', tooSoon);
    expect(told.standing).toEqual(['验证码获取过于频繁，请 37 秒后再试']);
    expect(state().focus).toEqual({ field: 'loginCode' });
  });

  test('that was refused without a time keeps the server’s own words', async () => {
    const tooOften = refusal(70004, '验证码获取过于频繁，请稍后再试');
    const { authentication, fill, told } = start({ sendOfficialCode: tooOften });
    fill({ phone });
    await expect(authentication.sendCode('codeLogin', phone, puzzle)).rejects.toBe(tooOften);
    authentication.askedTooOften('codeLogin', tooOften);
    expect(told.standing).toEqual(['验证码获取过于频繁，请稍后再试']);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
  });

  test('that is asked for anew leaves no older message standing', async () => {
    const { authentication, submit, state, told } = start({ login: refusal(70003, '验证码错误或已过期') });
    await submit(codeLogin);
    expect(state().faults).toEqual({ loginCode: '验证码错误或已过期' });
    expect(told.standing).toEqual(['验证码错误或已过期']);
    expect(authentication.phoneForCode('codeLogin')).toBe(phone);
    expect(state().faults).toEqual({});
    expect(told.standing).toEqual([]);
  });
});

describe('the login by password', () => {
  test('shows the list by the slider, then enters through bks with the temporary token', async () => {
    const { authentication, fill, server, told } = start({ getUserOrgList: { enterpriseList: [qihang], tempAccountToken: 'temporary' }, userLogin: completed });
    authentication.logInBy('password');
    fill({ account: 'demo01', password });
    expect(authentication.isComplete('passwordLogin')).toBe(true);
    const recognised = await authentication.recognise(puzzle);
    authentication.proceed(recognised);
    await settled();
    expect(server.requestsOf('getUserOrgList')).toEqual([{ username: 'demo01', password, ...puzzle }]);
    expect(server.requestsOf('userLogin')).toEqual([{ username: 'demo01', tempAccountToken: 'temporary', topCode: qihang.topCode }]);
    expect(told.loggedIn).toEqual([[completed, null]]);
  });

  test('takes a user name or a phone, and knows a phone that is none', () => {
    const { authentication, fill, state } = start();
    authentication.logInBy('password');
    const faultsOf = (account: string) => {
      fill({ account, password });
      authentication.isComplete('passwordLogin');
      return state().faults.account;
    };
    expect(faultsOf('')).toBe('账号号不可为空');
    expect(faultsOf('1380000')).toBe('手机号格式错误');
    expect(faultsOf('12800000000')).toBe('请输入有效的手机号码');
    expect(faultsOf(phone)).toBeUndefined();
    expect(faultsOf('demo02')).toBeUndefined();
  });

  test('with a wrong password leads back to it', () => {
    const { authentication, fill, state, told } = start();
    authentication.logInBy('password');
    fill({ account: 'demo01', password: 'nonsense' });
    const wrong = refusal(10060, '账号或密码错误');
    authentication.refuse(wrong, 'passwordLogin');
    expect(told.reported).toEqual([wrong]);
    expect(state()).toMatchObject({ faults: { password: '账号或密码错误' }, focus: { field: 'password' }, values: { account: 'demo01', password: 'nonsense' } });
    fill({ password: 'nonsense?' });
    expect(state().faults).toEqual({});
    authentication.refuse(wrong, 'passwordLogin');
    fill({ account: 'demo02' });
    expect(state()).toMatchObject({ faults: {}, values: { password: 'nonsense?' } });
  });

  test('carries the phone there and back, and leaves a user name alone', () => {
    const { authentication, fill, state } = start();
    fill({ phone });
    authentication.logInBy('password');
    expect(state().values.account).toBe(phone);
    fill({ account: '13900000009' });
    authentication.show(4);
    expect(state().values.phone).toBe('13900000009');
    authentication.show(1, { method: 'password' });
    fill({ account: 'demo02' });
    authentication.logInBy('code');
    authentication.logInBy('password');
    expect(state().values).toMatchObject({ phone: '13900000009', account: 'demo02' });
  });
});

describe('the registration', () => {
  const complete = { phone, registerCode: '123456', userName: '赵敏', registerPassword: password };

  test('needs the tick where an agreement is filed', async () => {
    const { submit, authentication, state, server, told } = start({ register: null }, { mode: 3 });
    await settled();
    expect(state().agreementUrl).toBe(filed);
    await submit(complete);
    expect(told.said).toEqual(['请先勾选用户注册协议与隐私政策']);
    expect(state()).toMatchObject({ faults: { agreement: '请先勾选用户注册协议与隐私政策' }, focus: { field: 'agreement' } });
    expect(server.requestsOf('register')).toEqual([]);
    authentication.agree(true);
    expect(state().faults).toEqual({});
    await submit();
    expect(server.requestsOf('register')).toEqual([{ phone, smsCode: '123456', userName: '赵敏', topCode: '-1', studentPassword: password }]);
    expect(told.said).toContain('注册成功');
    expect(state().view).toBe('registered');
    expect(told.standing).toEqual(['注册成功']);
    expect(told.kept).toEqual([phone]);
    expect(told.registered).toBe(0);
    vi.advanceTimersByTime(1500);
    expect(told.registered).toBe(1);
  });

  test('needs none where no agreement is filed, and one where that is not known', async () => {
    const none = start({ getAgreement: refusal(40400, '没有找到您要的内容'), register: null }, { mode: 3 });
    await settled();
    expect(none.state().agreementUrl).toBeNull();
    await none.submit(complete);
    expect(none.server.requestsOf('register')).toHaveLength(1);

    const unknown = start({ getAgreement: unanswered(), register: null }, { mode: 3 });
    await settled();
    expect(unknown.state().agreementUrl).toBe('/agreement-page');
    await unknown.submit(complete);
    expect(unknown.server.requestsOf('register')).toEqual([]);
  });

  test('of a phone that is taken tells so, leads to the login, and resets the timer', async () => {
    const { submit, authentication, state } = start({ register: answered(10053, '手机号码已注册'), sendOfficialCode: null }, { mode: 3 });
    authentication.agree(true);
    await authentication.sendCode('register', phone, puzzle);
    await submit(complete);
    expect(state()).toMatchObject({ view: 'register', notice: { text: '手机号码已注册', leadsTo: 1 } });
    expect(authentication.countdowns.register.remaining()).toBe(0);
  });

  test.each([
    ['smsCode', 'registerCode'],
    ['studentPassword', 'registerPassword'],
    ['userName', 'userName'],
    ['phone', 'phone'],
  ] as const)('shows what the server says of %s at %s', async (field, own) => {
    const { submit, authentication, state } = start({ register: refusal(40001, '这里不对', { field }) }, { mode: 3 });
    authentication.agree(true);
    await submit(complete);
    expect(state()).toMatchObject({ faults: { [own]: '这里不对' }, focus: { field: own } });
  });
});

describe('the reset', () => {
  const complete = { phone, resetCode: '123456', newPassword: password, confirmPassword: password };

  test('closes 1.5 s after its success', async () => {
    const { submit, state, server, told } = start({ resetPassword: null }, { mode: 4 });
    await submit(complete);
    expect(server.requestsOf('resetPassword')).toEqual([{ phone, smsCode: '123456', password, confirmPassword: password, topCode: '-1' }]);
    expect(told.said).toEqual(['重置密码成功']);
    expect(state().view).toBe('passwordReset');
    vi.advanceTimersByTime(1499);
    expect(told.reset).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told.reset).toBe(1);
  });

  test('on a page leads to the login by password, with the phone', async () => {
    const { submit, state } = start({ resetPassword: null }, { mode: 4, onPasswordReset: undefined });
    await submit(complete);
    vi.advanceTimersByTime(1500);
    expect(state()).toMatchObject({ view: 'login', method: 'password', values: { account: phone } });
  });

  test('clears a confirmation that differs', async () => {
    const { submit, state, server } = start({ resetPassword: null }, { mode: 4 });
    await submit({ ...complete, confirmPassword: 'Yingwu@2027' });
    expect(state()).toMatchObject({ faults: { confirmPassword: '密码不正确,请重新输入' }, values: { newPassword: password, confirmPassword: '' }, focus: { field: 'confirmPassword' } });
    expect(server.requestsOf('resetPassword')).toEqual([]);
  });

  test('words its empty fields as §5 does', async () => {
    const { submit, state } = start({}, { mode: 4 });
    await submit();
    expect(state().faults).toEqual({ phone: '请输入手机号', resetCode: '请输入验证码', newPassword: '请输入密码', confirmPassword: '请输入密码' });
    await submit({ newPassword: 'yingwu2026' });
    expect(state().faults.newPassword).toBe('8-20位大小写字母、数字和特殊字符');
  });
});

describe('back from the messaging app', () => {
  test('a bound person goes on as after step 1', async () => {
    const { state, server } = start({ wechatLogin: stepOne(qihang, beiqiao) }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    expect(state()).toMatchObject({ view: 'ticket', busy: 'submit' });
    await settled();
    expect(server.requestsOf('wechatLogin')).toEqual([{ ticket: 'ticket' }]);
    expect(state()).toMatchObject({ view: 'chooser', busy: null });
  });

  test('whoever is unknown binds a phone with the same ticket', async () => {
    const { state, submit, authentication, server, told } = start({ wechatLogin: answered(10051, '请绑定手机号'), wechatBind: completed }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    await settled();
    expect(formShown(state())).toBe('bind');
    await submit({ phone, bindCode: '123456' });
    expect(state().faults).toEqual({ agreement: '请先勾选用户注册协议与隐私政策' });
    authentication.agree(true);
    await submit();
    expect(server.requestsOf('wechatBind')).toEqual([{ ticket: 'ticket', phone, smsCode: '123456' }]);
    expect(told.loggedIn).toEqual([[completed, phone]]);
  });

  test('a binding that took too long leads to a new code', async () => {
    const { state, submit, authentication } = start({ wechatLogin: answered(10051, '请绑定手机号'), wechatBind: refusal(10062, '扫码登录已过期，请重新扫码') }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    await settled();
    authentication.agree(true);
    await submit({ phone, bindCode: '123456' });
    expect(state()).toMatchObject({ view: 'login', entrance: 'scan', notice: { text: '扫码登录已过期，请重新扫码' } });
  });

  test('who refused on the phone sees the code again, and why', () => {
    const { state } = start({}, { takeScanResult: () => ({ ticket: null }) });
    expect(state()).toMatchObject({ view: 'login', entrance: 'scan', notice: { text: '微信登录没有完成，请重新扫码' } });
  });

  test('a lost answer may be asked for again, a refused ticket leads to a new code', async () => {
    const { state, authentication, server } = start({ wechatLogin: unanswered() }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    await settled();
    expect(state()).toMatchObject({ view: 'ticket', busy: null, notice: { text: '网络连接失败，请检查网络后重试' } });
    server.answers.wechatLogin = refusal(10062, '登录凭证已失效，请重新扫码');
    authentication.redeem();
    await settled();
    expect(state()).toMatchObject({ view: 'login', entrance: 'scan', notice: { text: '登录凭证已失效，请重新扫码' } });
  });
});

describe('whoever has just made an account', () => {
  const made = (account: string, own: Partial<AuthenticationOptions> = {}) => start({}, { takeNewAccount: () => account, ...own });

  test('finds its user name in the login by password, and types the password', () => {
    expect(made('qihang01').state()).toMatchObject({ view: 'login', entrance: 'account', method: 'password', values: { account: 'qihang01', phone: '' }, focus: { field: 'password' } });
  });

  test('finds its phone there, and in the login by code too', () => {
    const { authentication, state } = made(phone);
    expect(state()).toMatchObject({ method: 'password', values: { account: phone } });
    authentication.logInBy('code');
    expect(state().values.phone).toBe(phone);
  });

  test('is not asked about where something else is opened', () => {
    const asked = vi.fn<() => string>(() => 'qihang01');
    expect(start({}, { mode: 3, takeNewAccount: asked }).state()).toMatchObject({ view: 'register', values: { account: '' } });
    start({ wechatLogin: stepOne(qihang) }, { takeNewAccount: asked, takeScanResult: () => ({ ticket: 'ticket' }) });
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('what was said', () => {
  test('is over with the next try and with another view', async () => {
    const { submit, authentication, told, server } = start({ login: unanswered() });
    await submit(codeLogin);
    expect(told.standing).toHaveLength(1);
    server.answers.login = stepOne(qihang, beiqiao);
    await submit();
    expect(told.standing).toEqual([]);
    server.answers.login = unanswered();
    authentication.choose(qihang);
    await settled();
    expect(told.standing).toHaveLength(1);
    authentication.show(1);
    expect(told.standing).toEqual([]);
  });

  test('of a temporary token that is over stands on the login that it leads to', async () => {
    const { submit, authentication, told, server } = start({ login: stepOne(qihang, beiqiao) });
    await submit(codeLogin);
    server.answers.login = refusal(10062, '登录已过期，请重新登录');
    authentication.choose(qihang);
    await settled();
    expect(told.standing).toEqual(['登录已过期，请重新登录']);
  });
});

test('phone and password travel sealed where the site has a key', async () => {
  const sealed = /^[A-Za-z0-9+/]{22}==$/;
  const { submit, server } = start({ login: stepOne(qihang, beiqiao) }, {}, { cipherKey: btoa('0123456789abcdef') });
  await submit(codeLogin);
  // The cipher is fetched when the first text is sealed.
  await expect.poll(() => server.requestsOf('login')).toEqual([{ phone: expect.stringMatching(sealed), smsCode: '123456', phoneLogin: 1, topCode: '-1' }]);
});

test('a message goes as soon as its field is in order, and none comes before a field is left', () => {
  const { authentication, fill, state } = start();
  fill({ phone: '138' });
  expect(state().faults).toEqual({});
  authentication.leave('phone');
  expect(state().faults).toEqual({ phone: '手机号格式错误' });
  fill({ phone });
  expect(state().faults).toEqual({});
});
