import { calls, type CallName, type DataOf, type RequestOf } from '../contract/calls/index.ts';
import type { CallerContext, HandlerMap } from './calls/caller.ts';
import { requirePermission } from './calls/permission.ts';

/** Makes a call as the HTTP side would: the session is asked for, request and answer go through the contract's schemas. */
export async function answerOf<Name extends CallName>(
  handlers: Pick<HandlerMap<Name>, Name>,
  name: Name,
  request: RequestOf<Name>,
  caller: CallerContext,
): Promise<DataOf<Name>> {
  requirePermission(calls[name], caller.session);
  const handler = handlers[name] as (input: unknown, caller: CallerContext) => Promise<unknown>;
  const data = await handler(calls[name].request.parse(request), caller);
  return calls[name].data.parse(data) as DataOf<Name>;
}
