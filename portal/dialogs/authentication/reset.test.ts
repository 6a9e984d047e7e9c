import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from './testing.ts';
import { password, phone, start } from './testing-authentication.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reset', () => {
  const complete = { phone, resetCode: '123456', newPassword: password, confirmPassword: password };

  test('closes 1.5 s after success', async () => {
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

  test('shows the password login with the phone when it is on a page', async () => {
    const { submit, state } = start({ resetPassword: null }, { mode: 4, onPasswordReset: undefined });
    await submit(complete);
    vi.advanceTimersByTime(1500);
    expect(state()).toMatchObject({ view: 'login', method: 'password', values: { account: phone } });
  });

  test('clears a confirmation that differs from the password', async () => {
    const { submit, state, server } = start({ resetPassword: null }, { mode: 4 });
    await submit({ ...complete, confirmPassword: 'Yingwu@2027' });
    expect(state()).toMatchObject({ faults: { confirmPassword: '密码不正确,请重新输入' }, values: { newPassword: password, confirmPassword: '' }, focus: { field: 'confirmPassword' } });
    expect(server.requestsOf('resetPassword')).toEqual([]);
  });

  test('shows its own messages for empty fields (spec forms#dialog-phone)', async () => {
    const { submit, state } = start({}, { mode: 4 });
    await submit();
    expect(state().faults).toEqual({ phone: '请输入手机号', resetCode: '请输入验证码', newPassword: '请输入密码', confirmPassword: '请输入密码' });
    await submit({ newPassword: 'yingwu2026' });
    expect(state().faults.newPassword).toBe('8-20位大小写字母、数字和特殊字符');
  });

  test('shows the server’s reason as a toast and at the field when the server refuses the password', async () => {
    const { submit, state, told } = start({ resetPassword: refusal(40001, '8-20位大小写字母、数字和特殊字符', { field: 'password' }) }, { mode: 4 });
    await submit({ ...complete, newPassword: 'Abc12345!', confirmPassword: 'Abc12345!' });
    expect(state().faults.newPassword).toMatch(/^这个密码太常见/);
    expect(told.said).toEqual([state().faults.newPassword]);
  });
});
