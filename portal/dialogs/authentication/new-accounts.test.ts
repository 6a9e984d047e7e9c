import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticked } from '../../../ui/form/form-state.ts';
import type { AuthenticationOptions } from './authentication.ts';
import { filed, password, phone, puzzle, qihang, start, stepOne } from './testing-authentication.ts';
import { answered, refusal, settled, unanswered } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the registration', () => {
  const complete = { phone, registerCode: '123456', userName: '赵敏', registerPassword: password };

  test('requires consent when an agreement is published', async () => {
    const { submit, authentication, state, server, told } = start({ register: null }, { mode: 3 });
    await settled();
    expect(state().agreementUrl).toBe(filed);
    await submit(complete);
    expect(told.said).toEqual(['请先勾选用户注册协议与隐私政策']);
    expect(state()).toMatchObject({ faults: { agreement: '请先勾选用户注册协议与隐私政策' }, focus: { field: 'agreement' } });
    expect(server.requestsOf('register')).toEqual([]);
    authentication.type('agreement', ticked);
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

  test('requires consent unless it is known that no agreement is published', async () => {
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

  test('with a registered phone shows the message, links to the login, and resets the timer', async () => {
    const { submit, authentication, state } = start({ register: answered(10053, '手机号码已注册'), sendOfficialCode: null }, { mode: 3 });
    authentication.type('agreement', ticked);
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
  ] as const)('shows the server’s error about %s at %s', async (field, own) => {
    const { submit, authentication, state } = start({ register: refusal(40001, '这里不对', { field }) }, { mode: 3 });
    authentication.type('agreement', ticked);
    await submit(complete);
    expect(state()).toMatchObject({ faults: { [own]: '这里不对' }, focus: { field: own } });
  });
});

describe('a person who has just registered', () => {
  const made = (account: string, own: Partial<AuthenticationOptions> = {}) => start({}, { takeNewAccount: () => account, ...own });

  test('finds the user name filled in at the password login', () => {
    expect(made('qihang01').state()).toMatchObject({ view: 'login', entrance: 'account', method: 'password', values: { account: 'qihang01', phone: '' }, focus: { field: 'password' } });
  });

  test('finds the phone filled in at the password login and the code login', () => {
    const { authentication, state } = made(phone);
    expect(state()).toMatchObject({ method: 'password', values: { account: phone } });
    authentication.logInBy('code');
    expect(state().values.phone).toBe(phone);
  });

  test('is not looked up when another view is opened', () => {
    const asked = vi.fn<() => string>(() => 'qihang01');
    expect(start({}, { mode: 3, takeNewAccount: asked }).state()).toMatchObject({ view: 'register', values: { account: '' } });
    start({ wechatLogin: stepOne(qihang) }, { takeNewAccount: asked, takeScanResult: () => ({ ticket: 'ticket' }) });
    expect(asked).not.toHaveBeenCalled();
  });
});
