import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { messages } from '../../contract/messages.ts';

/** What went wrong, as it is said to people (spec errors#toast): the server's own words. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof CallUnanswered) return messages.networkError;
  if (!(error instanceof CallRefused)) return '页面出了点问题，请刷新后重试';
  return error.returnMsg;
}
