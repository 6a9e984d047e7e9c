import { returnCodes } from '../../../contract/return-codes.ts';
import type { RegistrationForm } from '../../../contract/rules/index.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { OpenDatabase } from '../../database/testing.ts';
import { industryKind, seedEntries, siteConfiguration } from '../../publishing/index.ts';
import { type TestContext, testCaller, testContext } from '../../testing-context.ts';
import { publishAgreement } from '../accounts/index.ts';
import { requestSmsCode } from '../sms-codes/index.ts';
import { addInviteCode, registerEnterprise } from './index.ts';

export const address = '203.0.113.7';

/** A context with an industry, an agreement and an invite code. */
export async function readyContext(open: OpenDatabase, settings: Parameters<typeof testContext>[1] = {}): Promise<TestContext> {
  // The notice to the sales staff is tested in new-trial.test.ts.
  const context = testContext(await open(), { config: { enquiryMailTo: null }, ...settings });
  const entry = { code: 'IND-01', topCode: '-1', position: 10, publishAt: null, body: JSON.stringify({ name: '职业技能培训' }) };
  await seedEntries(context, industryKind, { name: 'industries.json', fingerprint: '1' }, [entry]);
  await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '用户注册协议', documents: [{ code: 'user', title: '用户注册协议', content: '<p>…</p>' }] });
  await addInviteCode(context, { code: 'YW2026', remark: '测试', uses: 3, expiresAt: null });
  return context;
}

export const creditCodes = ['91350100M000100Y43', '91110000600007890U', '91110000100001342C', '91310000132200821H'];
let forms = 0;
/** A valid form. Each call returns other unique values. */
export function form(context: TestContext, change: Partial<RegistrationForm> = {}): RegistrationForm {
  const number = ++forms;
  return {
    enterpriseName: '启航职业培训学校（示例）',
    orgType: '1',
    translateCode: 'IND-01',
    creditCode: creditCodes[number % creditCodes.length] ?? '',
    discountCode: 'YW2026',
    contact: '赵敏',
    username: `qihang${String(number).padStart(2, '0')}`,
    contactNumber: `139${String(10_000_000 + number)}`,
    verificationCode: '',
    contactEmail: 'zhaomin@example.com',
    password: 'Qihang@2026',
    agreement: true,
    requestId: context.random.uuid(),
    ...change,
  };
}

/** Asks for the code as the page does, and fills it in. */
export async function withCode(context: TestContext, filled: RegistrationForm): Promise<RegistrationForm> {
  await requestSmsCode(context, { phone: filled.contactNumber, topCode: '-1', purpose: 'orgRegister' }, address);
  return { ...filled, verificationCode: context.smsSent.at(-1)?.code ?? '' };
}

/** Submits the form. @returns the return code of the answer */
export const submit = async (context: TestContext, filled: RegistrationForm): Promise<number> => {
  try {
    await registerEnterprise(testCaller(context, { clientAddress: address }), filled, await siteConfiguration(context, '-1'));
    return returnCodes.success;
  } catch (error) {
    if (error instanceof Refusal) return error.returnCode;
    throw error;
  }
};
