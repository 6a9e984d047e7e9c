import { expect, test } from 'vitest';
import { faultsOf as faultsOfFields } from '../form/form-state.ts';
import { emptyPasswordForm, faultIn, fieldsOf, type Way } from './password-form.ts';

const faultsOf = (way: Way, values: typeof emptyPasswordForm) => faultsOfFields(fieldsOf(way), values, faultIn(way));
const filled = { ...emptyPasswordForm, oldPassword: 'Chegong#8127', password: 'Beiqiao#5530', confirmPassword: 'Beiqiao#5530' };

test('an empty form shows an error at every field of the chosen method', () => {
  expect(faultsOf('oldPassword', emptyPasswordForm)).toEqual({ oldPassword: '请输入原密码', password: '请输入密码', confirmPassword: '请输入密码' });
  expect(Object.keys(faultsOf('smsCode', emptyPasswordForm))).toEqual(['smsCode', 'password', 'confirmPassword']);
});

test('a new password equal to the old one, and a different confirmation, show an error at their fields', () => {
  expect(faultsOf('oldPassword', filled)).toEqual({});
  expect(faultsOf('oldPassword', { ...filled, password: filled.oldPassword })).toEqual({ password: '新密码不能和原密码相同', confirmPassword: '密码不正确,请重新输入' });
  expect(faultsOf('smsCode', { ...filled, smsCode: '123456', confirmPassword: 'Beiqiao#5531' })).toEqual({ confirmPassword: '密码不正确,请重新输入' });
});
