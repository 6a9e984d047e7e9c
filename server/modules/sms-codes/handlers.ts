import type { smsCodeCalls } from '../../../contract/calls/registration.ts';
import { faultOf, registrationPhone } from '../../../contract/rules/index.ts';
import type { CallerContext, HandlersOf } from '../../calls/caller.ts';
import { plainOf } from '../../calls/encryption-helper.ts';
import { refuse } from '../../calls/refusal.ts';
import { requireSolvedPuzzle } from '../captcha/index.ts';
import type { SmsPurpose } from './purposes.ts';
import { requestSmsCode } from './request-code.ts';
import type { Expectation } from './request-shares.ts';

interface CodeRequest {
  phone: string;
  topCode: string;
  userKey?: string | undefined;
  blockX?: number | undefined;
  powNonce?: string | undefined;
}

interface CodeRules {
  /** Refuses requests for which the code would be useless, the same for every phone, before a puzzle is used or a message is paid for. */
  admit?: () => Promise<void>;
  /** Undefined where every phone may log in. */
  expectationOf?: (phone: string) => Promise<Expectation> | undefined;
}

/**
 * Sends a code. The order at the server (spec captcha-and-sms#order): input, puzzle, limits.
 * @throws Refusal 40001, 70001, 70002, 70004, 70005, and those of `admit`
 */
export async function sendCode(input: CodeRequest, rule: typeof registrationPhone, purpose: SmsPurpose, caller: CallerContext, { admit, expectationOf }: CodeRules = {}): Promise<null> {
  const { context, clientAddress, headers, reply } = caller;
  const phone = plainOf(context.secrets, 'phone', input.phone).trim();
  const fault = faultOf(rule, phone);
  if (fault) throw refuse.invalidInput('phone', fault);
  await admit?.();
  const { userKey, blockX, powNonce } = input;
  await requireSolvedPuzzle(context, { userKey, blockX, powNonce, clientAddress });
  const setCookie = await requestSmsCode(context, { phone, topCode: input.topCode, purpose }, clientAddress, headers, { expectation: await expectationOf?.(phone) });
  if (setCookie !== null) reply.cookies.push(setCookie);
  return null;
}

export const smsCodeHandlers = {
  sendVerCode: (input, caller) => sendCode(input, registrationPhone, 'orgRegister', caller),
} satisfies HandlersOf<typeof smsCodeCalls>;
