import type { CallName, DataOf, RequestOf } from '../../contract/calls/index.ts';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { messages } from '../../contract/messages.ts';

/** The calls of contract/calls/account.ts. */
export type AccountCall = Extract<CallName, `account${string}`>;

/**
 * Makes a call with the tab's session and returns its data. The host application handles an ended session and removes this component.
 * @throws {CallRefused} {CallUnanswered}
 */
export type Ask = <Name extends AccountCall>(name: Name, request: RequestOf<Name>) => Promise<DataOf<Name>>;

export type Security = DataOf<'accountSecurity'>;
export type Device = Security['devices'][number];

/** The error message: the server's message if it answered. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallRefused) return error.returnMsg;
  return error instanceof CallUnanswered ? messages.networkError : '出了点问题，请稍后再试';
}
