import { createCipheriv } from 'node:crypto';
import type { CallName, DataOf, RequestOf } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { loginCalls } from '../../../contract/calls/login.ts';
import type { HandlerMap, HandlersOf } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { OpenDatabase } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, type TestContext, testContext } from '../../testing-context.ts';
import { openPuzzle } from '../../testing-puzzle.ts';
import { createEnterprise } from '../enterprises/index.ts';
import { requestSmsCode, type SmsPurpose } from '../sms-codes/index.ts';
import { beginLogin, logIn, loginHandlers, sendAccountCode } from './index.ts';
import { addTestPerson, testEnterprise } from '../../testing-entities.ts';

export const address = '127.0.0.1';
export const phone = '13912345678';
export const [a, b, c] = ['100000000001', '100000000002', '100000000003'];

/** The handlers of the module, with no phone on a list. */
export const testLoginHandlers = { ...loginHandlers, login: ((input, caller) => logIn(input, caller, async () => false)) satisfies HandlersOf<Pick<typeof loginCalls, 'login'>>['login'] };
const handlers = { ...testLoginHandlers, sendOfficialCode: sendAccountCode };
type LoginCall = keyof typeof handlers;

/** Three enterprises, and a caller with access to the codes, puzzles and tokens. */
export async function ready(open: OpenDatabase, settings: Parameters<typeof testContext>[1] = {}) {
  const context = testContext(await open(), settings);
  const founder = await addTestPerson(context, { phone: '13900000000', name: '钱立新' });
  const enterprise = { contactName: '钱立新', founderId: founder };
  await context.database.transaction(async (tx) => {
    await createEnterprise(context, tx, testEnterprise({ ...enterprise, topCode: a, name: '启航职业培训学校', searchable: true }));
    await createEnterprise(context, tx, testEnterprise({ ...enterprise, topCode: b, name: '北桥技工学校', searchable: true }));
    await createEnterprise(context, tx, testEnterprise({ ...enterprise, topCode: c, name: '安平重工集团培训中心' }));
  });

  const caller = (headers: Record<string, string> = {}) => testCaller(context, { clientAddress: address, headers: new Headers({ host: 'localhost:3000', ...headers }) });
  const make = <Name extends LoginCall>(name: Name, request: RequestOf<Name>, site = '-1'): Promise<DataOf<Name>> => answerOf(handlers as unknown as Pick<HandlerMap<Name & CallName>, Name>, name, request, { ...caller(), tenant: { topCode: site } });
  const codeOf = async (work: Promise<unknown>): Promise<number> => {
    try {
      await work;
      return returnCodes.success;
    } catch (error) {
      if (error instanceof Refusal) return error.returnCode;
      throw error;
    }
  };
  const sms = async (to: string, purpose: SmsPurpose, topCode = '-1'): Promise<string> => {
    context.clock.advance(60_000);
    await requestSmsCode(context, { phone: to, topCode, purpose }, address);
    return context.smsSent.at(-1)?.code ?? '';
  };
  const solve = async () => {
    const answer = await openPuzzle(context);
    context.clock.advance(3100);
    return answer;
  };
  const tokenOf = async (personId: string) => (await beginLogin(testCaller(context), personId)).tempAccountToken;
  return { context, caller, make, codeOf, sms, solve, tokenOf };
}

/** Encrypts as the pages' encryption helper does. */
export const encrypted = (context: TestContext, text: string): string => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(context.secrets.cipherKeyBase64, 'base64'), null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
};
