import { describe, expect, test } from 'vitest';
import { faultOf, registrationPassword } from '../../../contract/rules/index.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './index.ts';

describe('passwords', () => {
  test.each([
    'Aa123456!', 'Password1!', 'P@ssw0rd1', 'Qwer1234!', 'Abc123456#', 'Admin@123', '1qaz@WSX', 'Woaini520!', 'Test1234!', 'Q1w2e3r4!', 'Iloveyou1!',
    'Welcome2026!', 'Bb123456!', 'Lx123456!', 'Ww123456.', 'Qa123456!', 'Kj888888#', 'Zt147258.', 'Aaaaaa1!', 'Zhangsan@123', 'Lisi#20260',
    'Wangxiaoming1!', 'Yingwujiang@1', 'Yingwu@2026', 'Yingwuabc@9',
  ])('%s fits the pattern and is still refused', (password) => {
    expect(faultOf(registrationPassword, password)).toBeNull();
    expect(isCommonPassword(password)).toBe(true);
  });

  test('a password that contains the user name is refused to that user only', () => {
    expect(isCommonPassword('Meihua77#Tx', 'meihua77')).toBe(true);
    expect(isCommonPassword('#TxMEIHUA77z', 'Meihua77')).toBe(true);
    expect(isCommonPassword('Meihua77#Tx', 'zhuju88')).toBe(false);
  });

  test.each(['Qihang@2026', 'Lx7#9281@0', 'Yingwu#Chegong8', 'Kx7#mPq2Lw', 'Chegong-0.02mm'])('%s is accepted', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('are stored as argon2id, salted, and verified', async () => {
    const [first, second] = await Promise.all([hashPassword('Yingwu@2026'), hashPassword('Yingwu@2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await Promise.all([verifyPassword(first, 'Yingwu@2026'), verifyPassword(first, 'yingwu@2026')])).toEqual([true, false]);
  });
});
