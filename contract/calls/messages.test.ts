import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { registrationForm } from '../rules/index.ts';
import { calls, type CallName } from './index.ts';

const names = Object.keys(calls) as CallName[];
const requestOf = (name: CallName) => calls[name].request as ZodMiniType;
const fieldsOf = (request: ZodMiniType): string[] => Object.keys((request as unknown as { def: { shape: object } }).def.shape);

/** Values that no field accepts. `undefined` stands for a missing field. */
const wrong = [undefined, null, 5, 1.5, -1, Number.NaN, true, [], {}, '', ' ', '\u202e', '-', '0', '999999999999', 'x'.repeat(20_000)];

const faultsOf = (request: ZodMiniType, value: unknown): { field: string; says: string }[] => {
  const result = request.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), says: message }));
};

describe('the message of a call about invalid input', () => {
  test.each([...names.map((name) => [name, requestOf(name)] as const), ['the registration form', registrationForm] as const])('of %s is Chinese and names the field', (_name, request) => {
    const fields = fieldsOf(request);
    const faults = fields.flatMap((field) => wrong.flatMap((value) => faultsOf(request, value === undefined ? {} : { [field]: value })));
    expect(faults.filter(({ field, says }) => !/^[^A-Z]*[\u4e00-\u9fff]/.test(says) || !fields.includes(field))).toEqual([]);
  });

  /** Fields of calls that share their rules with a form of the pages (spec forms#dialog-fields): call, request, field, message. */
  const spoken: [CallName, Record<string, unknown>, string, string][] = [
    ['login', {}, 'phoneLogin', '登录方式应为 0 或 1'],
    ['login', { phoneLogin: 1, phone: '1391234567', smsCode: '123456' }, 'phone', '手机号格式错误'],
    ['login', { phoneLogin: 1, phone: '13912345678' }, 'smsCode', '请输入验证码'],
    ['login', { phoneLogin: 0, password: 'x' }, 'phone', '账号号不可为空'],
    ['login', { phoneLogin: 0, phone: 'demo01' }, 'password', '请输入密码'],
    ['getUserOrgList', { password: 'x' }, 'username', '账号号不可为空'],
    ['userLogin', { username: ' ', password: 'x' }, 'username', '账号号不可为空'],
    ['userLogin', { username: 'demo01' }, 'password', '请输入密码'],
    ['sendOfficialCode', { operaType: 'login' }, 'phone', '手机号不可为空'],
    ['sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account: '110105' }, 'account', '请输入正确的身份证号码格式'],
    ['register', { phone: '13912345678', smsCode: '123456', userName: '', studentPassword: 'Yingwu@2026' }, 'userName', '长度在 1 到 50 个字符'],
    ['register', { phone: '13912345678', smsCode: '123456', userName: '赵敏', studentPassword: '12345678' }, 'studentPassword', '8-20位大小写字母、数字和特殊字符'],
    ['resetPassword', { smsCode: '123456', password: 'Yingwu@2026', confirmPassword: 'Yingwu@2026' }, 'phone', '请输入手机号'],
    ['resetPassword', { phone: '13912345678', smsCode: '12345', password: 'Yingwu@2026', confirmPassword: 'Yingwu@2026' }, 'smsCode', '验证码为 6 位数字'],
    ['createEnterprise', { tempAccountToken: 't', orgType: '0', enterpriseName: '' }, 'enterpriseName', '请输入企业全称'],
    ['createEnterprise', { tempAccountToken: 't', orgType: '3', enterpriseName: '启航学校' }, 'orgType', '请选择机构类型'],
    ['createEnterprise', { tempAccountToken: 't', orgType: '0', enterpriseName: '启航学校', contactEmail: 'x' }, 'contactEmail', '邮箱格式不正确'],
    ['searchEnterprise', { tempAccountToken: 't', keyword: '启航' }, 'keyword', '请至少输入 4 个字'],
    ['liveLogin', { liveCode: 'L1', account: '110105', userName: '赵敏', smsCode: '123456' }, 'account', '请输入正确的身份证号码格式'],
    ['userOfficialLogin', { liveCode: 'L1' }, 'account', '账号号不可为空'],
    ['wechatBind', { ticket: 't', phone: '', smsCode: '123456' }, 'phone', '手机号不可为空'],
  ];
  test.each(spoken)('of %s with %j is about %s: %s', (name, sent, field, says) => {
    expect(faultsOf(requestOf(name), sent)).toEqual([{ field, says }]);
  });

  /**
   * Valid requests, in plain text and encrypted by the pages' helper. Encrypted means one AES block in base64 for a phone, two for a long
   * password.
   */
  const fitting: [CallName, Record<string, unknown>][] = [
    ['login', { phoneLogin: 1, phone: '13912345678', smsCode: '123456' }],
    ['login', { phoneLogin: 1, phone: 'q'.repeat(22) + '==', smsCode: '123456' }],
    ['login', { phoneLogin: 0, phone: 'demo01', password: 'any' }],
    ['login', { tempAccountToken: 't', topCode: '100000000001' }],
    ['login', { tempAccountToken: 't', topCode: '100000000001', phoneLogin: 0, phone: 'demo01', smsCode: '', password: '' }],
    ['login', { phoneLogin: 0, phone: 'demo01', password: 'any', smsCode: '' }],
    ['login', { phoneLogin: 1, phone: '13912345678', smsCode: ' 123456 ', password: '' }],
    ['userLogin', { username: 'demo01', tempAccountToken: 't', topCode: '100000000001', password: '' }],
    ['sendOfficialCode', { phone: 'q'.repeat(22) + '==', operaType: 'bind' }],
    ['register', { phone: '13912345678', smsCode: '123456', userName: '赵敏', studentPassword: 'q'.repeat(43) + '=' }],
    ['liveLogin', { liveCode: 'L1', account: '11010519491231002X', userName: '赵敏', smsCode: '123456' }],
    ['createEnterprise', { tempAccountToken: 't', orgType: '0', enterpriseName: '启航职业培训学校', contactEmail: '' }],
  ];
  test.each(fitting)('%s accepts %j', (name, sent) => {
    expect(faultsOf(requestOf(name), sent)).toEqual([]);
  });
});
