import { describe, expect, test } from 'vitest';
import { faultsOf as faultsOfFields, ticked } from '../../ui/form/form-state.ts';
import { adviceOf, emptyForm, faultIn, fieldsOf, toForm, truncateEnterpriseName } from './form-rules.ts';

const faultsOf = (values: typeof filled, cardIdRequired = false) => faultsOfFields(fieldsOf(cardIdRequired), values, faultIn);
const filled = {
  ...emptyForm('YW2026'),
  agreement: ticked,
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
};

describe('the registration form', () => {
  test('starts with only the offered invite code filled in', () => {
    expect(Object.entries(emptyForm('YW2026')).filter(([, value]) => value !== '')).toEqual([['discountCode', 'YW2026']]);
  });

  test('shows the messages of all fields of an empty form in page order', () => {
    expect(Object.entries(faultsOf(emptyForm('')))).toEqual([
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
    expect(faultsOf({ ...filled, [field]: value })).toEqual({ [field]: message });
  });

  test('asks for the ID card only when the site requires it', () => {
    expect(faultsOf(filled)).toEqual({});
    expect(faultsOf(filled, true)).toEqual({ cardId: '请输入身份证号码' });
    expect(faultsOf({ ...filled, cardId: '1101011990010112' }, true)).toEqual({ cardId: '请输入正确的身份证号码格式' });
  });

  test('is sent trimmed by the rules, without the ID card when it is not required', () => {
    const form = toForm({ ...filled, cardId: '110101199001011237' }, false);
    expect(form).toMatchObject({ enterpriseName: '启航职业培训学校（示例）', creditCode: '91350100M000100Y43', agreement: true });
    expect(form).not.toHaveProperty('cardId');
  });

  test('the enterprise name is cut to 30 characters, and a rare character counts as one', () => {
    expect(truncateEnterpriseName('字'.repeat(40))).toBe('字'.repeat(30));
    expect(truncateEnterpriseName('𠮷'.repeat(31))).toBe('𠮷'.repeat(30));
  });
});

test.each([
  ['zhaomin.qihang.com', /^缺少 @/],
  ['@qihang.com', /^@ 前后各要有一段/],
  ['zhaomin@qihang', /^@ 后面要有完整的域名/],
  ['赵敏@qihang.com', /^邮箱里只能有英文字母/],
])('the invalid e-mail %s shows an additional hint about the missing part', (contactEmail, advice) => {
  const values = { ...filled, contactEmail };
  expect(adviceOf('contactEmail', { values, faults: faultsOf(values) })).toMatch(advice);
  expect(adviceOf('contactEmail', { values, faults: {} })).toBeUndefined();
});
