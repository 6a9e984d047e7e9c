import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addresses, addressOf, type CallName } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { RegistrationField } from '../../contract/rules/index.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { type RawAnswer, type TestServer, testServer } from './testing-server.ts';

const json = { 'content-type': 'application/json' };
const built = Object.keys(addresses) as CallName[];
const wide = { callsPerMinutePerAddress: 10_000_000, enquiriesPerHourPerAddress: 10_000_000, registrationsPerHourPerAddress: 10_000_000 };

const form: Record<RegistrationField | 'requestId', unknown> = {
  enterpriseName: '启航职业培训学校（示例）',
  orgType: '1',
  translateCode: 'IND-01',
  creditCode: '91350100M000100Y43',
  discountCode: 'YW2026',
  contact: '赵敏',
  username: 'qihang01',
  contactNumber: '13912345678',
  verificationCode: '123456',
  contactEmail: 'zhaomin@example.com',
  password: 'Qihang@2026',
  cardId: '',
  agreement: true,
  requestId: '00000000-0000-4000-8000-000000000001',
};

/** Each field of the form, a wrong value, and the message for it (spec forms#registration-fields). */
const badForms: [keyof typeof form, unknown, string][] = [
  ['enterpriseName', '', '企业名称不可为空'],
  ['enterpriseName', '甲'.repeat(31), '企业名称长度在 2 到 30 个字符'],
  ['enterpriseName', '启航\u202e学校', '含有不能使用的字符'],
  ['enterpriseName', '鹦 鹉 匠官方客服', '企业名称不能含有“鹦鹉匠”，请填写本单位的全称'],
  ['enterpriseName', '退费请拨１３８００１３８０００', '企业名称不能含有电话等 7 位以上的数字'],
  ['orgType', '4', '请选择机构类型'],
  ['translateCode', '', '请选择所属行业'],
  ['creditCode', '', '统一社会信用代码不可为空'],
  ['creditCode', '91350100M000100Y44', '请输入正确的统一社会信用代码'],
  ['discountCode', ' ', '请输入邀请码'],
  ['contact', '赵', '联系人姓名长度在 2 到 5 个字符'],
  ['username', '', '账号不可为空'],
  ['username', 'abcdef', '格式错误,6-12位，需包含英文字母和数字'],
  ['contactNumber', '', '请输入您的手机号码'],
  ['contactNumber', '12345678901', '请输入正确的号码格式'],
  ['verificationCode', '', '验证码不可为空'],
  ['contactEmail', '', '邮箱不可为空'],
  ['contactEmail', 'a@b', '邮箱格式不正确'],
  ['contactEmail', 'a@b.cn\r\nBcc: c@d.cn', '邮箱格式不正确'],
  ['password', '', '密码不可为空'],
  ['password', 'abc', '密码必须是8-20位大小写字母、数字和特殊字符!'],
  ['password', 'Aa123456!', '密码必须是8-20位大小写字母、数字和特殊字符!'],
  ['cardId', '123', '请输入正确的身份证号码格式'],
  ['agreement', false, '请先勾选鹦鹉匠用户注册协议与隐私政策！'],
  ['requestId', 'x', '请求编号不正确'],
];

/** Has the form of an encrypted field, but no key of ours decrypts it. */
const unreadable = `${'q'.repeat(22)}==`;
const registering = { phone: '13912345678', smsCode: '123456', userName: '陈海燕', studentPassword: 'Chegong#8127' };
const resetting = { phone: '13912345678', smsCode: '123456', password: 'Chegong#8127', confirmPassword: 'Chegong#8127' };
const founding = { tempAccountToken: 't', enterpriseName: '启航职业培训学校', orgType: '0' };

/** One wrong value for every other call with parameters: the named field and its message. */
const badCalls: [CallName, Record<string, unknown>, string, string][] = [
  ['getCaptcha', { userKey: 'x' }, 'userKey', '滑块会话编号不正确'],
  ['getCaptcha', { userKey: '00000000-0000-4000-8000-000000000001', kind: 'audio' }, 'kind', '验证方式应为 slider 或 pow'],
  ['sendVerCode', { phone: '' }, 'phone', '请输入您的手机号码'],
  ['sendVerCode', { phone: '14012345678' }, 'phone', '请输入正确的号码格式'],
  ['sendVerCode', { phone: '13912345678', operaType: 'login' }, 'operaType', '操作类型不正确'],
  ['sendVerCode', { phone: '13912345678', userType: 'oes' }, 'userType', '用户类型不正确'],
  ['sendVerCode', { phone: '13912345678', userKey: '00000000-0000-4000-8000-000000000001', blockX: '1.5' }, 'blockX', '滑块位置应为整数'],
  ['sendOfficialCode', { phone: '1391234567', operaType: 'login' }, 'phone', '手机号格式错误'],
  ['sendOfficialCode', { phone: '13912345678', operaType: 'orgRegister' }, 'operaType', '操作类型不正确'],
  ['login', {}, 'phoneLogin', '登录方式应为 0 或 1'],
  ['login', { phoneLogin: 2, phone: '13912345678', smsCode: '123456' }, 'phoneLogin', '登录方式应为 0 或 1'],
  ['login', { phoneLogin: 1, smsCode: '123456' }, 'phone', '手机号不可为空'],
  ['login', { phoneLogin: 1, phone: '1391234567', smsCode: '123456' }, 'phone', '手机号格式错误'],
  ['login', { phoneLogin: 1, phone: '12912345678', smsCode: '123456' }, 'phone', '请输入有效的手机号码'],
  ['login', { phoneLogin: 1, phone: unreadable, smsCode: '123456' }, 'phone', '提交的内容无法识别'],
  ['login', { phoneLogin: 1, phone: '13912345678' }, 'smsCode', '请输入验证码'],
  ['login', { phoneLogin: 1, phone: '13912345678', smsCode: '12345' }, 'smsCode', '验证码为 6 位数字'],
  ['login', { phoneLogin: 0, phone: ' ', password: 'x' }, 'phone', '账号号不可为空'],
  ['login', { phoneLogin: 0, phone: 'x'.repeat(65), password: 'x' }, 'phone', '账号号过长'],
  ['login', { phoneLogin: 0, phone: unreadable, password: 'x' }, 'phone', '提交的内容无法识别'],
  ['login', { phoneLogin: 0, phone: 'demo01' }, 'password', '请输入密码'],
  ['login', { phoneLogin: 0, phone: 'demo01', password: unreadable }, 'password', '提交的内容无法识别'],
  ['login', { phoneLogin: 0, phone: 'demo01', password: 'x', blockX: 'left' }, 'blockX', '滑块位置应为整数'],
  ['login', { tempAccountToken: '', topCode: '1' }, 'tempAccountToken', '登录凭证不正确，请重新登录'],
  ['login', { tempAccountToken: 't'.repeat(129), topCode: '1' }, 'tempAccountToken', '登录凭证不正确，请重新登录'],
  ['login', { tempAccountToken: 't', topCode: 100000000001 }, 'topCode', '编码应为文字'],
  ['getUserOrgList', { password: 'x' }, 'username', '账号号不可为空'],
  ['getUserOrgList', { username: 'demo\u000001', password: 'x' }, 'username', '含有不能使用的字符'],
  ['getUserOrgList', { username: 'demo01', password: '' }, 'password', '请输入密码'],
  ['getUserOrgList', { username: 'demo01', password: 'x'.repeat(65) }, 'password', '密码过长'],
  ['getUserOrgList', { username: 'demo01', password: unreadable }, 'password', '提交的内容无法识别'],
  ['getUserOrgList', { username: 'demo01', password: 'x', powNonce: 'x'.repeat(65) }, 'powNonce', '工作量证明不正确'],
  ['userLogin', { username: '', password: 'x', topCode: '1' }, 'username', '账号号不可为空'],
  ['userLogin', { username: 'demo01', topCode: '1' }, 'password', '请输入密码'],
  ['userLogin', { username: 'demo01', tempAccountToken: 5, topCode: '1' }, 'tempAccountToken', '登录凭证不正确，请重新登录'],
  ['register', { ...registering, phone: '' }, 'phone', '手机号不可为空'],
  ['register', { ...registering, phone: '139123456789' }, 'phone', '手机号格式错误'],
  ['register', { ...registering, phone: unreadable }, 'phone', '提交的内容无法识别'],
  ['register', { ...registering, smsCode: '' }, 'smsCode', '请输入验证码'],
  ['register', { ...registering, userName: '' }, 'userName', '长度在 1 到 50 个字符'],
  ['register', { ...registering, userName: '敏'.repeat(51) }, 'userName', '长度在 1 到 50 个字符'],
  ['register', { ...registering, userName: '赵\u202e敏' }, 'userName', '含有不能使用的字符'],
  ['register', { ...registering, studentPassword: '' }, 'studentPassword', '请输入密码'],
  ['register', { ...registering, studentPassword: 'chegong8' }, 'studentPassword', '8-20位大小写字母、数字和特殊字符'],
  ['register', { ...registering, studentPassword: 'Chegong#8127Chegong#8' }, 'studentPassword', '8-20位大小写字母、数字和特殊字符'],
  ['register', { ...registering, studentPassword: 'Aa123456!' }, 'studentPassword', '8-20位大小写字母、数字和特殊字符'],
  ['register', { ...registering, topCode: '' }, 'topCode', '编码不可为空'],
  ['resetPassword', { ...resetting, phone: ' ' }, 'phone', '请输入手机号'],
  ['resetPassword', { ...resetting, phone: '1391234567' }, 'phone', '手机号格式错误'],
  ['resetPassword', { ...resetting, smsCode: undefined }, 'smsCode', '请输入验证码'],
  ['resetPassword', { ...resetting, password: '' }, 'password', '请输入密码'],
  ['resetPassword', { ...resetting, password: 'chegong8' }, 'password', '8-20位大小写字母、数字和特殊字符'],
  ['resetPassword', { ...resetting, password: 'Aa123456!', confirmPassword: 'Aa123456!' }, 'password', '8-20位大小写字母、数字和特殊字符'],
  ['resetPassword', { ...resetting, confirmPassword: '' }, 'confirmPassword', '请输入密码'],
  ['resetPassword', { ...resetting, confirmPassword: 'Chegong#0002' }, 'confirmPassword', '密码不正确,请重新输入'],
  ['searchEnterprise', { keyword: '启航职业' }, 'tempAccountToken', '登录凭证不正确，请重新登录'],
  ['searchEnterprise', { tempAccountToken: 't', keyword: '启航学' }, 'keyword', '请至少输入 4 个字'],
  ['searchEnterprise', { tempAccountToken: 't', keyword: '启'.repeat(51) }, 'keyword', '关键词过长'],
  ['createEnterprise', { ...founding, tempAccountToken: undefined }, 'tempAccountToken', '登录凭证不正确，请重新登录'],
  ['createEnterprise', { ...founding, enterpriseName: ' ' }, 'enterpriseName', '请输入企业全称'],
  ['createEnterprise', { ...founding, enterpriseName: '启'.repeat(51) }, 'enterpriseName', '企业名称长度在 2 到 50 个字符'],
  ['createEnterprise', { ...founding, enterpriseName: '鹦鹉匠' }, 'enterpriseName', '企业名称不能含有“鹦鹉匠”，请填写本单位的全称'],
  ['createEnterprise', { ...founding, enterpriseName: '见 https://evil.example' }, 'enterpriseName', '企业名称不能含有网址或邮箱'],
  ['createEnterprise', { ...founding, orgType: '3' }, 'orgType', '请选择机构类型'],
  ['createEnterprise', { ...founding, contactEmail: 'a@b' }, 'contactEmail', '邮箱格式不正确'],
  ['joinEnterprise', { topCode: '1' }, 'tempAccountToken', '登录凭证不正确，请重新登录'],
  ['joinEnterprise', { tempAccountToken: 't' }, 'topCode', '编码不可为空'],
  ['saveCooperation', { userName: '', userPhone: '13912345678', cooperationType: '1' }, 'userName', '请输入您的姓名'],
  ['saveCooperation', { userName: '邹', userPhone: '13912345678', cooperationType: '1' }, 'userName', '长度在 2 到 5 个字符'],
  ['saveCooperation', { userName: '邹师傅', userPhone: '', cooperationType: '1' }, 'userPhone', '请输入您的联系方式'],
  ['saveCooperation', { userName: '邹师傅', userPhone: '12345', cooperationType: '1' }, 'userPhone', '请输入正确联系方式'],
  ['saveCooperation', { userName: '邹师傅', userPhone: '13912345678', cooperationType: '4' }, 'cooperationType', '请选择您的合作意向'],
  ['leaveMessage', { userPhone: '', message: '怎么收费？' }, 'userPhone', '请输入您的联系方式'],
  ['leaveMessage', { userPhone: '12345', message: '怎么收费？' }, 'userPhone', '请输入正确联系方式'],
  ['leaveMessage', { userPhone: '13912345678', message: ' \n ' }, 'message', '请写下您想咨询的问题'],
  ['leaveMessage', { userPhone: '13912345678', message: '问'.repeat(501) }, 'message', '问题写 2 到 500 个字'],
  ['leaveMessage', { userPhone: '13912345678', message: '怎么\u202e收费？' }, 'message', '含有不能使用的字符'],
  ['leaveMessage', { userPhone: '13912345678', message: '怎么收费？', userName: '邹'.repeat(11) }, 'userName', '称呼最多 10 个字'],
  ['informationList', { pageSize: '51' }, 'pageSize', '每页条数应为 1 到 50'],
  ['informationList', { pageNum: '0' }, 'pageNum', '页码应为正整数'],
  ['informationList', { keyword: '补'.repeat(51) }, 'keyword', '关键词过长'],
  ['getCourseList', { categoryCode: '' }, 'categoryCode', '编码不可为空'],
  ['getPlatformCoursessList', { sort: 'cheap' }, 'sort', '排序方式应为 new、hot 或 price'],
  ['getPlatformCoursessList', { tagCode: 'x'.repeat(65) }, 'tagCode', '编码过长'],
  ['getPlatformCoursessDetails', { bizCode: 'x' }, 'beorCode', '编码不可为空'],
  ['helpList', { categoryCode: ' ' }, 'categoryCode', '编码不可为空'],
  ['helpList', { keyword: '码'.repeat(51) }, 'keyword', '关键词过长'],
  ['helpRate', { bizCode: 'no-sms-code', visitorKey: 'me', useful: true }, 'visitorKey', '访客编号不正确'],
  ['helpRate', { bizCode: 'no-sms-code', visitorKey: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', useful: '1' }, 'useful', '请选择有用或没用'],
  ['helpRate', { bizCode: 'no-sms-code', visitorKey: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', useful: false, missing: '图'.repeat(301) }, 'missing', '最多 300 个字'],
  ['helpDetail', {}, 'bizCode', '编码不可为空'],
  ['getPolicyByCategory', { region: 'x'.repeat(65) }, 'region', '编码过长'],
  ['getPolicyDtails', {}, 'bizCode', '编码不可为空'],
  ['couponList', { topCode: '' }, 'topCode', '编码不可为空'],
  ['getVideoTrialUrl', { beorCode: 'x' }, 'chapterCode', '编码不可为空'],
  ['informationDetail', {}, 'code', '编码不可为空'],
  ['expertsListPage', { keyword: '焊'.repeat(51) }, 'keyword', '关键词过长'],
  ['expertsDetails', { resCode: 'han' }, 'bizCode', '编码不可为空'],
  ['expertsDetails', { bizCode: 'han' }, 'resCode', '编码不可为空'],
  ['expertsCourseListPage', { pageSize: '10' }, 'resCode', '编码不可为空'],
  ['getBanner', { topCode: ' ' }, 'topCode', '编码不可为空'],
  ['getBanner', { topCode: 'x'.repeat(65) }, 'topCode', '编码过长'],
  ['insertData', { countItemCode: '1', countItemName: '首页', countModule: 'portal' }, 'countItemCode', '埋点编码不正确'],
  ['insertData', { countItemCode: '170000000000000009', countItemName: '', countModule: 'portal' }, 'countItemName', '埋点名称不可为空'],
  ['updateDate', { bizCode: '' }, 'bizCode', '编码不可为空'],
];

async function make(server: TestServer, name: CallName, parameters: Record<string, unknown>): Promise<RawAnswer> {
  const { method, path } = addressOf(name);
  if (method === 'POST') return server.send('POST', path, { headers: json, body: JSON.stringify(parameters) });
  const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  return server.send('GET', `${path}?${query.toString()}`);
}

function encrypted(context: TestContext, value: unknown): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(context.secrets.cipherKeyBase64, 'base64'), null);
  return Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]).toString('base64');
}

/** Number of rows in all tables that an anonymous call may write. */
async function written(context: TestContext): Promise<number> {
  const tables = ['people', 'enterprises', 'registration_requests', 'sms_messages', 'sms_codes', 'leads', 'outbox_jobs', 'visits', 'sessions', 'temporary_tokens', 'join_requests', 'coupon_receipts', 'coupon_counters'] as const;
  let rows = 0;
  for (const table of tables) rows += (await context.database.read.selectFrom(table).selectAll().execute()).length;
  return rows;
}

describeOnSqlite('bad input', (open) => {
  const start = async (): Promise<{ context: TestContext; server: TestServer }> => {
    const context = testContext(await open());
    context.config.limits = { ...context.config.limits, ...wide };
    return { context, server: await testServer(context) };
  };

  test('every field of the registration says what is wrong, and nothing is written', async () => {
    const { context, server } = await start();
    for (const [field, typed, says] of badForms) {
      const answer = await make(server, 'saveRegistration', { encryptedArray: encrypted(context, { ...form, [field]: typed }) });
      expect({ field, typed, status: answer.status, ...answer.envelope }).toEqual({ field, typed, status: 400, returnCode: returnCodes.invalidInput, returnMsg: says, data: { field } });
    }
    for (const field of Object.keys(form).filter((name) => name !== 'cardId')) {
      const { [field as keyof typeof form]: _left, ...rest } = form;
      const answer = await make(server, 'saveRegistration', { encryptedArray: encrypted(context, rest) });
      expect({ status: answer.status, data: answer.envelope.data }).toEqual({ status: 400, data: { field } });
    }
    expect(await written(context)).toBe(0);
  });

  test('every field of every other call says what is wrong, and nothing is written', async () => {
    const { context, server } = await start();
    for (const [name, parameters, field, says] of badCalls) {
      const { status, envelope } = await make(server, name, parameters);
      expect({ name, parameters, status, code: envelope.returnCode ?? envelope.code, says: envelope.returnMsg ?? (envelope as { msg?: string }).msg, data: envelope.data }).toEqual({
        name,
        parameters,
        status: 400,
        code: returnCodes.invalidInput,
        says,
        data: { field },
      });
    }
    expect(await written(context)).toBe(0);
  });

  test('random parameters sent to any call are answered with an envelope and never with a 5xx', async () => {
    const { context, server } = await start();
    const known = fc.constantFrom('userKey', 'kind', 'phone', 'topCode', 'userName', 'userPhone', 'cooperationType', 'keyword', 'pageNum', 'pageSize', 'categoryCode', 'positionCode', 'encryptedArray', 'countItemCode', 'countItemName', 'countModule', 'bizCode', 'beorCode', 'resCode', 'code', 'tagCode', 'industry', 'sort', 'region', 'couponCode', 'customerType', 'username', 'password', 'smsCode', 'phoneLogin', 'blockX', 'powNonce', 'tempAccountToken', 'studentPassword', 'confirmPassword', 'operaType', 'enterpriseName', 'orgType', 'contactEmail', 'requestId', 'accept', '__proto__', 'constructor');
    const nasty = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('-1', '13912345678', '1', '', '0', 'NaN', '1e309', "' OR 1=1 --", '\u0000', '甲'.repeat(100)), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string(), { maxLength: 3 }), fc.object({ maxDepth: 2, maxKeys: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...built), fc.dictionary(known, nasty, { maxKeys: 8 }), async (name, parameters) => {
        const sendable = addressOf(name).method === 'GET' ? Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()])) : parameters;
        const { status, envelope } = await make(server, name, sendable);
        expect(status).toBeLessThan(500);
        expect(envelope.returnCode ?? envelope.code).toBeTypeOf('number');
      }),
      { numRuns: 400 },
    );
    expect(context.smsSent).toEqual([]);
  });

  test('random content of the encrypted form is answered with 200 or 400, and an invalid form is not written', async () => {
    const { context, server } = await start();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record(Object.fromEntries(Object.entries(form).map(([field, value]) => [field, fc.oneof(fc.constant(value), fc.jsonValue({ maxDepth: 1 }))])))), async (value) => {
        const { status } = await make(server, 'saveRegistration', { encryptedArray: encrypted(context, value) });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
    expect(await written(context)).toBe(0);
  });
});
