import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecentCodes } from '../../../ui/form/recent-codes.ts';
import { createResendTimers } from './resend-timers.ts';
import { beiqiao, codeLogin, phone, puzzle, qihang, start, stepOne } from './testing-authentication.ts';
import { refusal } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the SMS code', () => {
  test('is sent only while the timer is idle, and the button counts down from 60', async () => {
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
  ] as const)('of %s is requested for the purpose %s and has its own timer', async (form, operaType) => {
    const { authentication, fill, server } = start({ sendOfficialCode: null });
    fill({ phone });
    await authentication.sendCode(form, phone, puzzle);
    expect(server.requestsOf('sendOfficialCode')).toMatchObject([{ operaType }]);
    expect(authentication.countdowns[form].remaining()).toBe(60);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
  });

  test('does not start the timer when sending fails', async () => {
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

  test('keeps counting while the dialog is closed and when the phone changes, and does not affect other dialogs', async () => {
    const resendTimers = createResendTimers();
    const { authentication: shut } = start({ sendOfficialCode: null }, { resendTimers });
    await shut.sendCode('codeLogin', phone, puzzle);
    shut.dispose();
    vi.advanceTimersByTime(20_000);

    const { authentication, fill } = start({}, { resendTimers });
    expect(authentication.countdowns.codeLogin.remaining()).toBe(40);
    fill({ phone });
    expect(authentication.countdowns.codeLogin.remaining()).toBe(40);
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    expect(authentication.countdowns.reset.remaining()).toBe(0);
    fill({ phone: '13800000009' });
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    expect(authentication.phoneForCode('reset')).toBe('13800000009');
    vi.advanceTimersByTime(40_000);
    expect(authentication.phoneForCode('codeLogin')).toBe('13800000009');
  });

  test('counts down from the server’s waiting time when it was requested too soon', async () => {
    const tooSoon = refusal(70004, '验证码获取过于频繁，请稍后再试', { resendAfterSeconds: 37 });
    const { authentication, fill, told, state } = start({ sendOfficialCode: tooSoon });
    fill({ phone });
    await expect(authentication.sendCode('codeLogin', phone, puzzle)).rejects.toBe(tooSoon);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(37);
    authentication.refuse(tooSoon, 'codeLogin');
    expect(told.standing).toEqual(['验证码获取过于频繁，请 37 秒后再试']);
    expect(state().focus).toEqual({ field: 'loginCode' });
    // The server's limit is for this phone only.
    fill({ phone: '13800000009' });
    expect(authentication.phoneForCode('codeLogin')).toBe('13800000009');
  });

  test('is refused before the puzzle while the minute after a request in another tab runs', async () => {
    const recentCodes = createRecentCodes(null);
    const { authentication, fill, told, server } = start({ sendOfficialCode: null }, { recentCodes });
    await recentCodes.sending(phone, async () => {});
    vi.advanceTimersByTime(15_000);
    fill({ phone });
    expect(authentication.phoneForCode('codeLogin')).toBeNull();
    expect(told.standing).toEqual(['验证码获取过于频繁，请 45 秒后再试']);
    expect(server.requestsOf('sendOfficialCode')).toEqual([]);
    fill({ phone: '13800000009' });
    expect(authentication.phoneForCode('codeLogin')).toBe('13800000009');
    fill({ phone });
    vi.advanceTimersByTime(45_000);
    expect(authentication.phoneForCode('codeLogin')).toBe(phone);
  });

  test.each([
    ['a code that was sent', null, 60],
    ['a refusal with a time', refusal(70004, '验证码获取过于频繁，请稍后再试', { resendAfterSeconds: 37 }), 37],
  ])('%s is announced to the other tabs', async (_what, answer, seconds) => {
    const recentCodes = createRecentCodes(null);
    const { authentication } = start({ sendOfficialCode: answer }, { recentCodes });
    await authentication.sendCode('codeLogin', phone, puzzle).catch(() => {});
    expect(recentCodes.secondsLeft(phone)).toBe(seconds);
  });

  test('shows the server’s message when it was refused without a waiting time', async () => {
    const tooOften = refusal(70004, '验证码获取过于频繁，请稍后再试');
    const { authentication, fill, told } = start({ sendOfficialCode: tooOften });
    fill({ phone });
    await expect(authentication.sendCode('codeLogin', phone, puzzle)).rejects.toBe(tooOften);
    authentication.refuse(tooOften, 'codeLogin');
    expect(told.standing).toEqual(['验证码获取过于频繁，请稍后再试']);
    expect(authentication.countdowns.codeLogin.remaining()).toBe(0);
  });

  test('removes older messages when it is requested again', async () => {
    const { authentication, submit, state, told } = start({ login: refusal(70003, '验证码错误或已过期') });
    await submit(codeLogin);
    expect(state().faults).toEqual({ loginCode: '验证码错误或已过期' });
    expect(told.standing).toEqual(['验证码错误或已过期']);
    expect(authentication.phoneForCode('codeLogin')).toBe(phone);
    expect(state().faults).toEqual({});
    expect(told.standing).toEqual([]);
  });
});
