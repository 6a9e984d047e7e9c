import type { CallName } from '../../../contract/calls/index.ts';
import { CallRefused, CallUnanswered, type BrowserClient } from '../../../contract/client.ts';

/** The answer of a scripted call: data, another return code that counts as an answer, or an error to throw. */
export type Answer = unknown | ((request: Record<string, unknown>) => unknown);

export const answered = (returnCode: number, returnMsg: string, data: unknown = null) => ({ returnCode, returnMsg, data, isEnvelope: true });
export const refusal = (returnCode: number, returnMsg: string, data: unknown = null) => new CallRefused({ returnCode, returnMsg, data, httpStatus: returnCode === 40001 ? 400 : 200, requestId: null });
export const unanswered = () => new CallUnanswered('没有收到服务器的回答');

/** A scripted server: one answer per call, and a record of all requests. A test can change the answers while it runs. */
export function scriptedClient(answers: Partial<Record<CallName, Answer>>) {
  const made: { name: CallName; request: Record<string, unknown> }[] = [];
  const client = {
    async call(name: CallName, request: Record<string, unknown>) {
      made.push({ name, request });
      const answer = answers[name];
      const data = typeof answer === 'function' ? await (answer as (request: Record<string, unknown>) => unknown)(request) : answer;
      if (data instanceof Error) throw data;
      if (data === undefined) throw refusal(50100, '该功能即将开放');
      return data !== null && typeof data === 'object' && 'isEnvelope' in data ? data : { returnCode: 200, returnMsg: '成功', data };
    },
  } as unknown as BrowserClient;
  return { client, answers, made, requestsOf: (name: CallName) => made.filter((each) => each.name === name).map(({ request }) => request) };
}

/** Waits until the callbacks of all settled promises have run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
