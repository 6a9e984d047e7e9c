import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticked } from '../../../ui/form/form-state.ts';
import { formShown } from './state.ts';
import { beiqiao, codeLogin, password, phone, puzzle, qihang, start, stepOne } from './testing-authentication.ts';
import { answered, refusal, settled, unanswered } from './testing.ts';

const completed = { authorizationToken: 'T'.repeat(43), topCode: qihang.topCode, userCode: 'U1', liveUserType: 'student', userName: '钱立新' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

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

  test('with several enterprises shows the chooser and logs in to the chosen one', async () => {
    const { submit, state, authentication, server, told } = start({ login: (request: Record<string, unknown>) => (request.tempAccountToken ? completed : stepOne(qihang, beiqiao)) });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'chooser', recognised: { enterprises: [qihang, beiqiao] } });
    expect(told.loggedIn).toEqual([]);
    authentication.choose(beiqiao);
    expect(state().busy).toEqual({ topCode: beiqiao.topCode });
    authentication.choose(qihang); // The calls run one after the other.
    await settled();
    expect(server.requestsOf('login').slice(1)).toEqual([{ tempAccountToken: 'temporary', topCode: beiqiao.topCode }]);
    expect(told.loggedIn).toHaveLength(1);
  });

  test('with no enterprise opens the wizard, which creates one', async () => {
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

  test('with no enterprise logs in without one, as a person who learns', async () => {
    const { submit, authentication, server, told } = start({ login: stepOne(), learnerLogin: completed });
    await submit(codeLogin);
    authentication.learn();
    authentication.learn();
    await settled();
    expect(server.requestsOf('learnerLogin')).toEqual([{ tempAccountToken: 'temporary' }]);
    expect(told.loggedIn).toEqual([[completed, phone]]);
  });

  test('with no enterprise lists the pending join requests', async () => {
    const { submit, state } = start({ login: { ...stepOne(), joinRequests: [{ name: qihang.enterpriseName, topCode: qihang.topCode }] } });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'wizard', recognised: { joinRequests: [{ name: qihang.enterpriseName, topCode: qihang.topCode }] } });
  });

  test('with no enterprise lists no join requests when the gateway returns none', async () => {
    const { submit, state } = start({ login: stepOne() });
    await submit(codeLogin);
    expect(state().recognised?.joinRequests).toEqual([]);
  });

  test('with no enterprise sends a join request that the administrator decides', async () => {
    const { submit, state, authentication, server } = start({ login: stepOne(), joinEnterprise: null });
    await submit(codeLogin);
    authentication.join({ topCode: qihang.topCode, name: qihang.enterpriseName });
    await settled();
    expect(server.requestsOf('joinEnterprise')).toEqual([{ tempAccountToken: 'temporary', topCode: qihang.topCode }]);
    expect(state()).toMatchObject({ view: 'joined', joined: qihang.enterpriseName, recognised: null });
  });

  test('shows an invalid input at its field and makes no call', async () => {
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

  test('with an unknown phone shows the message and offers to register, without changing the mode', async () => {
    const { submit, state, authentication } = start({ login: answered(10051, '手机号码未注册，请先注册') });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'login', notice: { text: '手机号码未注册，请先注册', leadsTo: 3 } });
    authentication.show(3);
    expect(state()).toMatchObject({ view: 'register', notice: null, values: { phone } });
  });

  test('with an unknown phone does not offer to register where registration is closed', async () => {
    const { submit, state } = start({ login: answered(10051, '手机号码未注册，请先注册') }, {}, { registerEnabled: false });
    await submit(codeLogin);
    expect(state().notice).toEqual({ text: '手机号码未注册，请先注册', leadsTo: null });
  });

  test('shows a wrong code at the code field; after a lost answer keeps all input', async () => {
    const { submit, state, told, server } = start({ login: refusal(70003, '验证码错误或已过期') });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'login', faults: { loginCode: '验证码错误或已过期' }, focus: { field: 'loginCode' }, busy: null });
    server.answers.login = unanswered();
    await submit({ loginCode: '654321' });
    expect(state()).toMatchObject({ view: 'login', values: { phone, loginCode: '654321' }, faults: {}, busy: null });
    expect(told.reported).toHaveLength(2);
  });

  test('offers the enterprise again when the second step got no answer', async () => {
    const { submit, state, authentication, told, server } = start({ login: (request: Record<string, unknown>) => (request.tempAccountToken ? unanswered() : stepOne(qihang)) });
    await submit(codeLogin);
    expect(state()).toMatchObject({ view: 'chooser', recognised: { enterprises: [qihang] } });
    expect(told.reported).toHaveLength(1);
    server.answers.login = completed;
    authentication.choose(qihang);
    await settled();
    expect(told.loggedIn).toHaveLength(1);
  });

  test('goes back to the login with the message when the temporary token has expired', async () => {
    const { submit, state, authentication, server } = start({ login: stepOne(qihang, beiqiao) });
    await submit(codeLogin);
    server.answers.login = refusal(10062, '登录已过期，请重新登录');
    authentication.choose(qihang);
    await settled();
    expect(state()).toMatchObject({ view: 'login', entrance: 'account', recognised: null, notice: { text: '登录已过期，请重新登录' }, values: { phone } });
  });

  test('is revoked when it completes after the dialog was closed', async () => {
    const { authentication, fill, told } = start({ login: completed });
    fill(codeLogin);
    authentication.submit();
    authentication.dispose();
    await settled();
    expect(told.loggedIn).toEqual([]);
    expect(told.abandoned).toEqual([completed.authorizationToken]);
  });
});

describe('the login by password', () => {
  test('gets the enterprise list with the slider, then logs in through bks with the temporary token', async () => {
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

  test('accepts a user name or a phone, and rejects an invalid phone', () => {
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

  test('with a wrong password moves the focus to the password', () => {
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

  test('switches to the SMS code login when the server asks for a code (10064), and keeps the phone and the server’s message', () => {
    const needed = refusal(10064, '请改用短信验证码登录');
    const asked = (account: string) => {
      const { authentication, fill, state, told } = start();
      authentication.logInBy('password');
      fill({ account, password: 'nonsense' });
      authentication.refuse(needed, 'passwordLogin');
      expect(told.standing).toEqual([]);
      return state();
    };
    expect(asked(phone)).toMatchObject({ view: 'login', method: 'code', values: { phone }, notice: { text: '请改用短信验证码登录', leadsTo: null }, focus: { field: 'loginCode' } });
    expect(asked('demo01')).toMatchObject({ view: 'login', method: 'code', values: { phone: '', account: 'demo01' }, notice: { text: '请改用短信验证码登录' }, focus: { field: 'phone' } });
  });

  test('keeps the phone when switching to the code login and back, and does not change a user name', () => {
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

describe('the return from the messaging app', () => {
  test('logs in a person with a linked account as after step 1', async () => {
    const { state, server } = start({ wechatLogin: stepOne(qihang, beiqiao) }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    expect(state()).toMatchObject({ view: 'ticket', busy: 'submit' });
    await settled();
    expect(server.requestsOf('wechatLogin')).toEqual([{ ticket: 'ticket' }]);
    expect(state()).toMatchObject({ view: 'chooser', busy: null });
  });

  test('lets an unknown person bind a phone with the same ticket', async () => {
    const { state, submit, authentication, server, told } = start({ wechatLogin: answered(10051, '请绑定手机号'), wechatBind: completed }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    await settled();
    expect(formShown(state())).toBe('bind');
    await submit({ phone, bindCode: '123456' });
    expect(state().faults).toEqual({ agreement: '请先勾选用户注册协议与隐私政策' });
    authentication.type('agreement', ticked);
    await submit();
    expect(server.requestsOf('wechatBind')).toEqual([{ ticket: 'ticket', phone, smsCode: '123456' }]);
    expect(told.loggedIn).toEqual([[completed, phone]]);
  });

  test('shows a new QR code when the binding has expired', async () => {
    const { state, submit, authentication } = start({ wechatLogin: answered(10051, '请绑定手机号'), wechatBind: refusal(10062, '微信登录已过期，请再试一次') }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    await settled();
    authentication.type('agreement', ticked);
    await submit({ phone, bindCode: '123456' });
    expect(state()).toMatchObject({ view: 'login', entrance: 'scan', notice: { text: '微信登录已过期，请再试一次' } });
  });

  test('shows the QR code again with the reason after a refusal on the phone', () => {
    const { state } = start({}, { takeScanResult: () => ({ ticket: null }) });
    expect(state()).toMatchObject({ view: 'login', entrance: 'scan', notice: { text: '微信登录没有完成，请重新扫码' } });
  });

  test('can be retried after a lost answer, and shows a new QR code after a refused ticket', async () => {
    const { state, authentication, server } = start({ wechatLogin: unanswered() }, { takeScanResult: () => ({ ticket: 'ticket' }) });
    await settled();
    expect(state()).toMatchObject({ view: 'ticket', busy: null, notice: { text: '网络连接失败，请检查网络后重试' } });
    server.answers.wechatLogin = refusal(10062, '登录凭证已失效，请重新扫码');
    authentication.redeem();
    await settled();
    expect(state()).toMatchObject({ view: 'login', entrance: 'scan', notice: { text: '登录凭证已失效，请重新扫码' } });
  });
});

describe('a toast', () => {
  test('is removed by the next try and by a change of view', async () => {
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

  test('about an expired temporary token stays visible on the login view', async () => {
    const { submit, authentication, told, server } = start({ login: stepOne(qihang, beiqiao) });
    await submit(codeLogin);
    server.answers.login = refusal(10062, '登录已过期，请重新登录');
    authentication.choose(qihang);
    await settled();
    expect(told.standing).toEqual(['登录已过期，请重新登录']);
  });
});

test('phone and password are sent encrypted where the site has a key', async () => {
  const sealed = /^[A-Za-z0-9+/]{22}==$/;
  const { submit, server } = start({ login: stepOne(qihang, beiqiao) }, {}, { cipherKey: btoa('0123456789abcdef') });
  await submit(codeLogin);
  // The cipher's script is loaded when the first text is encrypted.
  await expect.poll(() => server.requestsOf('login')).toEqual([{ phone: expect.stringMatching(sealed), smsCode: '123456', phoneLogin: 1, topCode: '-1' }]);
});

test('a field error disappears once the input is valid, and never appears before the field loses focus', () => {
  const { authentication, fill, state } = start();
  fill({ phone: '138' });
  expect(state().faults).toEqual({});
  authentication.leave('phone');
  expect(state().faults).toEqual({ phone: '手机号格式错误' });
  fill({ phone });
  expect(state().faults).toEqual({});
});
