import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addresses, addressOf, type CallName } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { RegistrationField } from '../../contract/rules/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { notBuiltYet } from './not-built-yet.ts';
import { type RawAnswer, type TestServer, testServer } from './testing-server.ts';

const json = { 'content-type': 'application/json' };
const built = (Object.keys(addresses) as CallName[]).filter((name) => !(notBuiltYet as readonly string[]).includes(name));
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

/** Each field of the form, what may be typed into it wrongly, and what it then says (§5). */
const badForms: [keyof typeof form, unknown, string][] = [
  ['enterpriseName', '', '企业名称不可为空'],
  ['enterpriseName', '甲'.repeat(31), '企业名称长度在 2 到 30 个字符'],
  ['enterpriseName', '启航\u202e学校', '含有不能使用的字符'],
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

/** Every other built call that takes something: a wrong value, the field that is named, and its message. */
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
  ['saveCooperation', { userName: '', userPhone: '13912345678', cooperationType: '1' }, 'userName', '请输入您的姓名'],
  ['saveCooperation', { userName: '邹', userPhone: '13912345678', cooperationType: '1' }, 'userName', '长度在 2 到 5 个字符'],
  ['saveCooperation', { userName: '邹师傅', userPhone: '', cooperationType: '1' }, 'userPhone', '请输入您的联系方式'],
  ['saveCooperation', { userName: '邹师傅', userPhone: '12345', cooperationType: '1' }, 'userPhone', '请输入正确联系方式'],
  ['saveCooperation', { userName: '邹师傅', userPhone: '13912345678', cooperationType: '4' }, 'cooperationType', '请选择您的合作意向'],
  ['informationList', { pageSize: '51' }, 'pageSize', '每页条数应为 1 到 50'],
  ['informationList', { pageNum: '0' }, 'pageNum', '页码应为正整数'],
  ['informationList', { keyword: '补'.repeat(51) }, 'keyword', '关键词过长'],
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

/** Rows of everything that a visitor's call may write. */
async function written(context: TestContext): Promise<number> {
  const tables = ['people', 'enterprises', 'registration_requests', 'sms_messages', 'sms_codes', 'leads', 'outbox_jobs', 'visits'] as const;
  let rows = 0;
  for (const table of tables) rows += (await context.database.read.selectFrom(table).selectAll().execute()).length;
  return rows;
}

describeOnBothDatabases('bad input', (open) => {
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

  test('whatever is sent to any call, it is answered with an envelope and never with a 5xx', async () => {
    const { context, server } = await start();
    const known = fc.constantFrom('userKey', 'kind', 'phone', 'topCode', 'userName', 'userPhone', 'cooperationType', 'keyword', 'pageNum', 'pageSize', 'categoryCode', 'positionCode', 'encryptedArray', 'countItemCode', 'countItemName', 'countModule', 'bizCode', 'customerType', '__proto__', 'constructor');
    const nasty = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('-1', '13912345678', '1', '', '0', 'NaN', '1e309', "' OR 1=1 --", '\u0000', '甲'.repeat(100)), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string(), { maxLength: 3 }), fc.object({ maxDepth: 2, maxKeys: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...built), fc.dictionary(known, nasty, { maxKeys: 6 }), async (name, parameters) => {
        const sendable = addressOf(name).method === 'GET' ? Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value).toWellFormed()])) : parameters;
        const { status, envelope } = await make(server, name, sendable);
        expect(status).toBeLessThan(500);
        expect(envelope.returnCode ?? envelope.code).toBeTypeOf('number');
      }),
      { numRuns: 400 },
    );
    expect(context.smsSent).toEqual([]);
  });

  test('whatever the decrypted form holds, nothing but a right one is written', async () => {
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
