import { platformTopCode } from '../../../contract/constants.ts';
import { dialogPhone, faultOf, registrationPhone } from '../../../contract/rules/index.ts';
import type { CallerContext, HandlerMap } from '../../calls/caller.ts';
import { plainOf } from '../../calls/encryption-helper.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { refuse } from '../../calls/refusal.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { takePuzzle } from '../captcha/index.ts';
import type { SmsPurpose } from './purposes.ts';
import { requestSmsCode } from './request-code.ts';

interface CodeRequest {
  phone: string;
  topCode: string;
  userKey?: string | undefined;
  blockX?: number | undefined;
  powNonce?: string | undefined;
}

/**
 * decisions §2, order at the server: validate the input, take the puzzle, then the limits.
 * @throws Refusal 40001, 10063 while registration is closed, 70001, 70002, 70004, 70005
 */
async function sendCode(input: CodeRequest, rule: typeof registrationPhone, purpose: SmsPurpose, caller: CallerContext): Promise<null> {
  const { context, clientAddress, headers } = caller;
  const phone = plainOf(context.secrets, 'phone', input.phone).trim();
  const fault = faultOf(rule, phone);
  if (fault) throw refuse.invalidInput('phone', fault);
  // Said of every phone alike, and before anybody solves a puzzle or pays for a message that leads nowhere.
  if (purpose === 'register') {
    requireOwnTopCode(caller, input.topCode);
    if (!(await siteConfiguration(context, platformTopCode)).registerEnabled) throw refuse.registrationClosed();
  }
  const { userKey, blockX, powNonce } = input;
  const verdict = await takePuzzle(context, { userKey, blockX, powNonce, clientAddress });
  if (verdict === 'missing') throw refuse.captchaNeeded();
  if (verdict === 'wrong') throw refuse.captchaWrong();
  await requestSmsCode(context, { phone, topCode: input.topCode, purpose }, clientAddress, headers);
  return null;
}

export const smsCodeHandlers = {
  sendVerCode: (input, caller) => sendCode(input, registrationPhone, 'orgRegister', caller),
  sendOfficialCode: (input, caller) => sendCode(input, dialogPhone, input.operaType, caller),
} satisfies HandlerMap<'sendVerCode' | 'sendOfficialCode'>;
