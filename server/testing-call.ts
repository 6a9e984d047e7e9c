import { calls, type CallName, type DataOf, type RequestOf } from '../contract/calls/index.ts';
import type { HandlerMap, UnboundCaller } from './calls/caller.ts';
import { runHandler } from './http/declared-needs.ts';

/** Makes a call as the HTTP side does: applies its declaration, and parses request and answer with the contract's schemas. */
export async function answerOf<Name extends CallName>(
  handlers: Pick<HandlerMap<Name>, Name>,
  name: Name,
  request: RequestOf<Name>,
  caller: UnboundCaller,
): Promise<DataOf<Name>> {
  const data = await runHandler(name, handlers[name] as never, calls[name].request.parse(request), caller);
  return calls[name].data.parse(data) as DataOf<Name>;
}
