import { describe, expect, test } from 'vitest';
import { adviceOf, emptyForm, faultsOf, reduceForm, toForm, truncateEnterpriseName, type FormState } from './form-state.ts';

const filled: FormState = {
  ...emptyForm('YW2026'),
  agreement: true,
};
Object.assign(filled.values, {
  enterpriseName: ' 启航职业培训学校（示例） ',
  orgType: '1',
  translateCode: 'vocational',
  creditCode: '91350100m000100y43',
  contact: '赵敏',
  username: 'zhaomin01',
  contactNumber: '13800000009',
  verificationCode: '604218',
  contactEmail: 'zhaomin@example.com',
  password: 'Qihang@2026',
});

describe('the registration form', () => {
  test('begins with the offered invite code and nothing else', () => {
    const { values, agreement } = emptyForm('YW2026');
    expect(Object.entries(values).filter(([, value]) => value !== '')).toEqual([['discountCode', 'YW2026']]);
    expect(agreement).toBe(false);
  });

  test('names every fault of an empty form in the order of the page', () => {
    expect(Object.entries(faultsOf(emptyForm(''), false))).toEqual([
      ['enterpriseName', '企业名称不可为空'],
      ['orgType', '请选择机构类型'],
      ['translateCode', '请选择所属行业'],
      ['creditCode', '统一社会信用代码不可为空'],
      ['discountCode', '请输入邀请码'],
      ['contact', '请输入联系人姓名'],
      ['username', '账号不可为空'],
      ['contactNumber', '请输入您的手机号码'],
      ['verificationCode', '验证码不可为空'],
      ['contactEmail', '邮箱不可为空'],
      ['password', '密码不可为空'],
      ['agreement', '请先勾选鹦鹉匠用户注册协议与隐私政策！'],
    ]);
  });

  test.each([
    ['contactNumber', '12800000000', '请输入正确的号码格式'],
    ['contactNumber', '14800000000', '请输入正确的号码格式'],
    ['creditCode', '91350100M000100Y44', '请输入正确的统一社会信用代码'],
    ['username', 'zhaomin', '格式错误,6-12位，需包含英文字母和数字'],
    ['contactEmail', 'zhaomin@qihang', '邮箱格式不正确'],
    ['password', 'qihang2026', '密码必须是8-20位大小写字母、数字和特殊字符!'],
  ] as const)('%s %s shows its message', (field, value, message) => {
    expect(faultsOf({ ...filled, values: { ...filled.values, [field]: value } }, false)).toEqual({ [field]: message });
  });

  test('asks for the ID card only where the site requires it', () => {
    expect(faultsOf(filled, false)).toEqual({});
    expect(faultsOf(filled, true)).toEqual({ cardId: '请输入身份证号码' });
    expect(faultsOf({ ...filled, values: { ...filled.values, cardId: '1101011990010112' } }, true)).toEqual({ cardId: '请输入正确的身份证号码格式' });
  });

  test('is sent as the rules trim it, without the ID card where it is not required', () => {
    const form = toForm({ ...filled, values: { ...filled.values, cardId: '110101199001011237' } }, false);
    expect(form).toMatchObject({ enterpriseName: '启航职业培训学校（示例）', creditCode: '91350100M000100Y43', agreement: true });
    expect(form).not.toHaveProperty('cardId');
  });

  test('an error appears on blur and is then updated while typing', () => {
    let state = reduceForm(emptyForm(''), { type: 'typed', field: 'contactNumber', value: '138' });
    expect(state.faults.contactNumber).toBeUndefined();
    state = reduceForm(state, { type: 'left', field: 'contactNumber' });
    expect(state.faults.contactNumber).toBe('请输入正确的号码格式');
    state = reduceForm(state, { type: 'typed', field: 'contactNumber', value: '13800000009' });
    expect(state.faults.contactNumber).toBeUndefined();
  });

  test('a field that loses focus while empty shows no error', () => {
    expect(reduceForm(emptyForm(''), { type: 'left', field: 'contact' }).faults).toEqual({});
  });

  test("the server's message stands at its field until that is changed", () => {
    let state = reduceForm(filled, { type: 'refused', field: 'username', message: '账号已被使用' });
    state = reduceForm(state, { type: 'left', field: 'username' });
    expect(state.faults.username).toBe('账号已被使用');
    expect(reduceForm(state, { type: 'typed', field: 'username', value: 'zhaomin02' }).faults).toEqual({});
  });

  test('the enterprise name is cut after 30 characters, rare ones counted once', () => {
    expect(truncateEnterpriseName('字'.repeat(40))).toBe('字'.repeat(30));
    expect(truncateEnterpriseName('𠮷'.repeat(31))).toBe('𠮷'.repeat(30));
  });
});

describe('beside its message', () => {
  const typed = (field: 'contactEmail' | 'password', value: string) => reduceForm(reduceForm(filled, { type: 'typed', field, value }), { type: 'left', field });
  const advice = (field: 'contactEmail' | 'password', value: string) => adviceOf(field, typed(field, value));

  test('an invalid e-mail shows what is missing', () => {
    expect(advice('contactEmail', 'zhaomin.qihang.com')).toMatch(/^缺少 @/);
    expect(advice('contactEmail', '@qihang.com')).toMatch(/^@ 前后各要有一段/);
    expect(advice('contactEmail', 'zhaomin@qihang')).toMatch(/^@ 后面要有完整的域名/);
    expect(advice('contactEmail', '赵敏@qihang.com')).toMatch(/^邮箱里只能有英文字母/);
    expect(advice('contactEmail', 'zhaomin@qihang.com')).toBeUndefined();
  });
});
