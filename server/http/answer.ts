import { addressOf, type CallName } from '../../contract/calls/index.ts';
import { messages } from '../../contract/messages.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Reply } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { CacheTag } from '../publishing/index.ts';

/** An answer before it is written to a socket: status, envelope as JSON text, and the headers that differ from call to call. */
export interface Answer {
  status: number;
  returnCode: number;
  returnMsg: string;
  body: string;
  headers: Record<string, string | string[]>;
  /** Cache tags of the published content that the answer was made from. */
  tags?: readonly CacheTag[];
}

/** The addressee of an answer: a call; null for an unknown address; 'Burial' for unknown addresses under /burial, which have Burial's envelope. */
export type Addressee = CallName | 'Burial' | null;

/** Makes every envelope (spec calls#envelope). Burial has its own field names. */
function answerWith(
  name: Addressee,
  returnCode: number,
  returnMsg: string,
  data: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  const burial = name === 'Burial' || (name !== null && addressOf(name).base === 'Burial');
  const envelope = burial ? { code: returnCode, msg: returnMsg, data: data ?? null } : { returnCode, returnMsg, data: data ?? null };
  return { status, returnCode, returnMsg, body: JSON.stringify(envelope), headers };
}

/** The success messages that pages show as the server says them (spec errors#success-texts). */
const successMessages: Partial<Record<CallName, string>> = {
  sendVerCode: messages.codeSent,
  sendOfficialCode: messages.codeSent,
  saveRegistration: messages.registered,
  register: messages.registered,
  resetPassword: messages.passwordReset,
  saveCooperation: messages.submitted,
  leaveMessage: messages.submitted,
};

export const succeed = (name: CallName, data: unknown): Answer => answerWith(name, returnCodes.success, successMessages[name] ?? '操作成功', data);

/** The answer with the headers of the reply, or a redirect instead of the answer. */
export function withReply(answer: Answer, { cookies, location, clearsCache }: Reply): Answer {
  const headers = { ...answer.headers, ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}), ...(clearsCache ? { 'Clear-Site-Data': '"cache"' } : {}) };
  return location === null ? { ...answer, headers } : { ...answer, status: 302, body: '', headers: { ...headers, Location: location } };
}

export function refused(name: Addressee, refusal: Refusal): Answer {
  const headers: Record<string, string> = {};
  if (refusal.retryAfterSeconds !== null) headers['Retry-After'] = String(Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  return answerWith(name, refusal.returnCode, refusal.message, refusal.data, refusal.httpStatus, headers);
}

/** A 500 answer. The visitor sees only the request id: the cause is in the log under this id. */
export function ourFault(name: Addressee, requestId: string): Answer {
  return answerWith(name, returnCodes.ourFault, `系统开小差了，请稍后再试（编号 ${requestId}）`, null, 500);
}
