import { returnCodes } from '../../../contract/return-codes.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { TestContext } from '../../testing-context.ts';
import { type CodeBinding, type CodeSource, requireSmsCode, useSmsCode } from './index.ts';

export const binding: CodeBinding = { phone: '13912345678', topCode: '-1', purpose: 'orgRegister' };
export const address = '203.0.113.7';

/** The code with which a visitor would be answered. */
export const outcomeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => returnCodes.success,
    (error: unknown) => {
      if (error instanceof Refusal) return error.returnCode;
      throw error;
    },
  );

/** A caller that is no browser, as `requireSmsCode` sees it. */
export const from = (clientAddress: string): CodeSource => ({ clientAddress, headers: new Headers() });

/** Looks at a code and uses it, as every call does that asks for one. */
export const use = (context: TestContext, bound: CodeBinding, code: string, clientAddress = address) =>
  outcomeOf(requireSmsCode(context, bound, code, from(clientAddress)).then(() => context.database.transaction((tx) => useSmsCode(context, tx, bound, code))));
export const codeSent = (context: TestContext): string => context.smsSent.at(-1)?.code ?? '';
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
