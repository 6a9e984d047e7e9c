import { returnCodes } from '../../../contract/return-codes.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { TestContext } from '../../testing-context.ts';
import { type CodeBinding, type CodeSource, requireSmsCode, useSmsCode } from './index.ts';

export const binding: CodeBinding = { phone: '13912345678', topCode: '-1', purpose: 'orgRegister' };
export const address = '203.0.113.7';

/** The return code of the answer that a visitor would get. */
export const outcomeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => returnCodes.success,
    (error: unknown) => {
      if (error instanceof Refusal) return error.returnCode;
      throw error;
    },
  );

/** A caller that is not a browser, for `requireSmsCode`. */
export const from = (clientAddress: string): CodeSource => ({ clientAddress, headers: new Headers() });

/** Checks a code and uses it up, as every call with a code does. */
export const use = (context: TestContext, bound: CodeBinding, code: string, clientAddress = address) =>
  outcomeOf(requireSmsCode(context, bound, code, from(clientAddress)).then(() => context.database.transaction((tx) => useSmsCode(context, tx, bound, code))));
export const codeSent = (context: TestContext): string => context.smsSent.at(-1)?.code ?? '';
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
