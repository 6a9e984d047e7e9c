import { addressOf, calls, type CallName, type CallShape } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Context } from '../context.ts';
import { type Answer, ourFault, refused, succeed, withReply } from './answer.ts';
import { AnswerCache, type CachedAnswer, cacheKey, type RawAddress, type RawAddressOf } from './answer-cache.ts';
import { canonicalRequestOf } from './canonical-requests.ts';
import { Reply, type Session, type UnboundCaller, type UploadedFile } from '../calls/caller.ts';
import { requirePermission } from '../calls/permission.ts';
import { runHandler } from './declared-needs.ts';
import type { Handlers } from './handlers.ts';
import { Refusal, refusalOf, refuse } from '../calls/refusal.ts';
import { type ContentChange, CacheTags } from '../publishing/index.ts';
import { requireStorableFields } from '../calls/storable-text.ts';

/** An incoming call, over HTTP or from a page loader in this process. */
export interface IncomingCall {
  requestId: string;
  clientAddress: string;
  throughProxy: boolean;
  tenant: { topCode: string };
  headers: Headers;
  /** Text values for a GET, parsed JSON for a POST. */
  parameters: unknown;
  /** The uploaded file. Only for calls that declare an upload. */
  upload?: UploadedFile;
  /** Only for a GET over HTTP: the next GET with the same raw host and URL is answered by `cachedAt`. */
  raw?: RawAddressOf;
  /** Rate limit of the caller, checked after the parameters and before any work. Throws above the limit. Pages leave it out. */
  admit?(): Promise<void>;
  /** Rate limit for uncached answers, checked before a cacheable answer is made. Throws above the limit. Pages leave it out: they have a limit of their own. */
  admitUncached?(): Promise<void>;
}

export interface Calls {
  /** Answers a call; never throws. */
  answer(name: CallName, incoming: IncomingCall): Promise<Answer>;
  /** Checks the session before a long body is read. @throws Refusal 10005, 10063 if the session may not make the call */
  requireAccess(name: CallName, headers: Headers): Promise<void>;
  /** The cached answer to an earlier GET with the same raw host and URL. */
  cachedAt(raw: RawAddress): CachedAnswer | undefined;
  /** Counts a sent answer that came from the cache. */
  count(sent: CachedAnswer): void;
  /** Drops the cached answers that a change of content affects. Without a change, drops all. */
  purge(change?: ContentChange): void;
}

export interface CallsOptions {
  context: Context;
  handlers: Handlers;
  /** Finds the stored session of a request. Throws Refusal 10005 for an invalid token. */
  sessionOf: (headers: Headers) => Promise<Session | null>;
}

/** Runs all steps between a declared call and its handler: rules, session, permission, time limit, envelope. */
export function createCalls({ context, handlers, sessionOf }: CallsOptions): Calls {
  const cache = new AnswerCache();
  const { logger, metrics, config, clock } = context;

  async function handle(name: CallName, shape: CallShape, input: unknown, incoming: IncomingCall): Promise<Answer> {
    const session = shape.access === 'anyone' ? await livingSessionOf(shape, incoming.headers) : await sessionOf(incoming.headers);
    const reply = new Reply();
    const lateness = new AbortController();
    // Modules keep state in a WeakMap keyed by the context, so calls with effects share one context.
    const cacheTags = addressOf(name).method === 'GET' && !shape.hasEffect ? new CacheTags() : null;
    const caller: UnboundCaller = { ...incoming, context: cacheTags ? { ...context, cacheTags } : context, session, reply, signal: lateness.signal };
    const tagged = () => (cacheTags ? { tags: cacheTags.all } : {});
    try {
      const data = await withinTime(config.limits.requestMilliseconds, lateness, runHandler(name, handlers[name] as never, input, caller));
      requireFitting(name, shape, reply);
      // Parsing removes undeclared fields. A missing field throws and is a fault of ours.
      return withReply({ ...succeed(name, shape.data.parse(data)), ...tagged() }, reply);
    } catch (error) {
      // "Not found" is cached too, with the same tags: publishing the record invalidates it.
      if (error instanceof Refusal) return { ...refused(name, error), ...tagged() };
      throw error;
    }
  }

  /** The caller's session. A call that needs no login ignores an ended session and the login of a live, so that a form in an old tab is not lost. */
  async function livingSessionOf(shape: CallShape, headers: Headers): Promise<Session | null> {
    if (!headers.has('authorization_token')) return null;
    try {
      const session = await sessionOf(headers);
      return session?.live && !shape.takesLiveLogin ? null : session;
    } catch (error) {
      if (error instanceof Refusal && error.returnCode === returnCodes.sessionEnded) return null;
      throw error;
    }
  }

  async function attempt(name: CallName, incoming: IncomingCall): Promise<Answer> {
    const shape: CallShape = calls[name];
    requireStorableFields(incoming.parameters as Record<string, unknown>, shape.request.shape);
    const parsed = shape.request.safeParse(incoming.parameters);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw refuse.invalidInput(String(issue?.path[0] ?? ''), issue?.message ?? '提交的内容有误');
    }
    await incoming.admit?.();
    if (!shape.cached) return handle(name, shape, parsed.data, incoming);
    // A cached answer is shared by all callers: the handler sees no headers, so an expired token cannot fail it.
    const anonymous = { ...incoming, headers: noHeaders };
    const request = canonicalRequestOf(name, parsed.data);
    const key = cacheKey(name, incoming.tenant, request);
    if (!cache.holds(key)) await incoming.admitUncached?.();
    const answer = cache.get(key) ?? (await cache.getOrMake(key, () => handle(name, shape, request, anonymous)));
    if (incoming.raw) cache.remember(incoming.raw(), name, key);
    return answer;
  }

  function count(name: CallName, { returnCode }: Answer, seconds: number): void {
    metrics.calls.inc({ call: name, code: returnCode });
    metrics.callSeconds.observe({ call: name }, seconds);
  }

  return {
    async answer(name, incoming) {
      const started = clock.now();
      let answer: Answer;
      try {
        answer = await attempt(name, incoming);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) {
          answer = refused(name, refusal);
          if (refusal !== error) logger.warn({ requestId: incoming.requestId, call: name, err: error }, 'call refused: the database is unavailable');
        } else {
          logger.error({ requestId: incoming.requestId, call: name, err: error }, 'call failed');
          answer = ourFault(name, incoming.requestId);
        }
      }
      count(name, answer, (clock.now() - started) / 1000);
      return answer;
    },
    async requireAccess(name, headers) {
      const shape: CallShape = calls[name];
      if (shape.access !== 'anyone') requirePermission(shape, await sessionOf(headers));
    },
    cachedAt: (raw) => cache.cachedAt(raw),
    count: ({ name, answer }) => count(name, answer, 0),
    purge: (change) => cache.purge(change),
  };
}

const noHeaders = new Headers();

/** Refuses a reply that the call may not give, such as a cookie in a cached answer. This is a fault in the handler. */
function requireFitting(name: CallName, shape: CallShape, { cookies, location }: Reply): void {
  if (shape.cached && (cookies.length > 0 || location !== null)) throw new Error(`${name} is cached for all callers: it can set no cookie and cannot redirect`);
  if (location !== null && !shape.answersRedirect) throw new Error(`${name} answers with an envelope: the contract does not let it redirect`);
}

/** Rejects with a refusal when the work takes too long, and aborts the signal of the work so that it can stop. */
async function withinTime<T>(milliseconds: number, lateness: AbortController, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const refusal = refuse.unavailable();
      lateness.abort(refusal);
      reject(refusal);
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
