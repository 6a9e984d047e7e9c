import { addressOf, addresses, type CallName, type DataOf, type RequestOf } from '../../contract/calls/index.ts';
import { CallRefused, type Client, createClient, queryOf, readEnvelope } from '../../contract/client.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Context } from '../context.ts';
import { deepFrozen } from '../deep-frozen.ts';
import type { CacheTag } from '../publishing/index.ts';
import type { Answer } from './answer.ts';
import type { Calls } from './calls.ts';

const noHeaders = new Headers();

/** A call of ours that a page was made from. */
interface Asked {
  name: CallName;
  parameters: unknown;
  /** Pages share the object of a cached answer, so the reference takes no memory. */
  answer: Answer;
}

/** Parsed content of answers. Null after the first read. From the second read on, the content is parsed and frozen once for all pages. */
const contents = new WeakMap<Answer, object | null>();

function contentOf(answer: Answer): object {
  const known = contents.get(answer);
  if (known) return known;
  const content = JSON.parse(answer.body) as object;
  contents.set(answer, known === undefined ? null : deepFrozen(content));
  return content;
}

const isSame = (one: Answer, other: Answer): boolean => one.status === other.status && one.body === other.body;

/** Parameters as they are sent over HTTP: text for a GET, JSON for a POST. */
function parametersOf(name: CallName, request: object): unknown {
  return addressOf(name).method === 'POST' ? JSON.parse(JSON.stringify(request)) : Object.fromEntries(queryOf(request));
}

/**
 * The contract's client for loaders. It is always anonymous. Our own calls run in process. Calls under a base that another system
 * answers (spec calls#gateway) go over the network, so that the page uses the same system as its browser. The client records the
 * calls, the content that they read, and failures: a page with a failed call is shown but not cached (docs/decisions/0006).
 */
export function loadersClient({ config, gateway }: Pick<Context, 'config' | 'gateway'>, calls: Calls, tenant: { topCode: string }, requestId: string) {
  const tags = new Set<CacheTag>();
  const asked: Asked[] = [];
  let asksElsewhere = false;
  let misses = false;
  const elsewhere = createClient({ addresses, bases: config.gateways, fetch: (address, init) => gateway.fetch(address, init) });

  async function answerOf(name: CallName, parameters: unknown): Promise<Answer> {
    // A host name cannot contain a space, so only loaders use these keys.
    const raw = { host: `loader ${tenant.topCode}`, url: `${name} ${JSON.stringify(parameters)}` };
    const cached = calls.cachedAt(raw);
    if (cached) {
      calls.count(cached);
      return cached.answer;
    }
    return calls.answer(name, { requestId, clientAddress: '127.0.0.1', throughProxy: false, tenant, headers: noHeaders, parameters, raw: () => raw });
  }

  async function callHere<Name extends CallName>(name: Name, request: RequestOf<Name>): Promise<Envelope<DataOf<Name>>> {
    const parameters = parametersOf(name, request);
    const answer = await answerOf(name, parameters);
    for (const tag of answer.tags ?? []) tags.add(tag);
    asked.push({ name, parameters, answer });
    return readEnvelope<DataOf<Name>>(contentOf(answer), { httpStatus: answer.status, requestId });
  }

  /** Repeats all calls and compares the answers: equal answers make the same page. Calls to a gateway are not repeated. */
  async function askAgain(): Promise<CacheTag[] | null> {
    const answers = await Promise.all(asked.map(({ name, parameters }) => answerOf(name, parameters)));
    return answers.every((answer, index) => isSame(answer, asked[index]!.answer)) ? answers.flatMap((answer) => answer.tags ?? []) : null;
  }

  const client: Client = {
    async call(name, request, init) {
      const isElsewhere = config.gateways[addressOf(name).base] !== '';
      asksElsewhere ||= isElsewhere;
      try {
        return await (isElsewhere ? elsewhere.call(name, request, init) : callHere(name, request));
      } catch (error) {
        // "Not found" is a regular answer, and not a failed call.
        misses ||= !(error instanceof CallRefused && error.returnCode === returnCodes.notFound);
        throw error;
      }
    },
  };
  return {
    client,
    missesSomething: () => misses,
    tags: () => [...tags],
    revalidate: () => (asksElsewhere ? {} : { revalidate: askAgain }),
  };
}
