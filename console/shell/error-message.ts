import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { messages } from '../../contract/messages.ts';

/** The error message for people (spec errors#toast): the server's message if it answered. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof CallUnanswered) return messages.networkError;
  if (!(error instanceof CallRefused)) return '页面出了点问题，请刷新后重试';
  return error.returnMsg;
}
