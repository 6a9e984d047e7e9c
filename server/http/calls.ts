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

/** A call as it came in, over HTTP or from a page loader in this process. */
export interface IncomingCall {
  requestId: string;
  clientAddress: string;
  throughProxy: boolean;
  tenant: { topCode: string };
  headers: Headers;
  /** Parameters as text of a GET, parsed JSON of a POST. */
  parameters: unknown;
  /** Of a call that declares one. */
  upload?: UploadedFile;
  /** Of a GET over HTTP: the next one with the same raw host and URL is answered by `cachedAt`. */
  raw?: RawAddressOf;
  /** Asked once the parameters are right, before the call makes work: throws where the caller has called too often. Left out by pages. */
  admit?(): Promise<void>;
  /** Rate limit, asked before a cached answer is made; throws beyond the limit. Pages leave it out: they are counted themselves. */
  admitUncached?(): Promise<void>;
}

export interface Calls {
  /** Answers a call; never throws. */
  answer(name: CallName, incoming: IncomingCall): Promise<Answer>;
  /** Asked before a long body is read. @throws Refusal 10005, 10063 where the session may not make the call */
  requireAccess(name: CallName, headers: Headers): Promise<void>;
  /** The cached answer to a GET that was asked before under this raw host and URL. */
  cachedAt(raw: RawAddress): CachedAnswer | undefined;
  /** Counts a cached answer that was sent. */
  count(sent: CachedAnswer): void;
  /** Drops the cached answers that a change of content touches; without one, all. */
  purge(change?: ContentChange): void;
}

export interface CallsOptions {
  context: Context;
  handlers: Handlers;
  /** Resolves the stored session behind a request, or refuses it (10005). */
  sessionOf: (headers: Headers) => Promise<Session | null>;
}

/** What stands between a declared call and its handler: rules, session, permission, time limit, envelope. */
export function createCalls({ context, handlers, sessionOf }: CallsOptions): Calls {
  const cache = new AnswerCache();
  const { logger, metrics, config, clock } = context;

  async function handle(name: CallName, shape: CallShape, input: unknown, incoming: IncomingCall): Promise<Answer> {
    const session = shape.access === 'anyone' ? await livingSessionOf(shape, incoming.headers) : await sessionOf(incoming.headers);
    const reply = new Reply();
    const lateness = new AbortController();
    // Only a call without effect gets a context of its own: modules key their state by the shared one.
    const cacheTags = addressOf(name).method === 'GET' && !shape.hasEffect ? new CacheTags() : null;
    const caller: UnboundCaller = { ...incoming, context: cacheTags ? { ...context, cacheTags } : context, session, reply, signal: lateness.signal };
    const tagged = () => (cacheTags ? { tags: cacheTags.all } : {});
    try {
      const data = await withinTime(config.limits.requestMilliseconds, lateness, runHandler(name, handlers[name] as never, input, caller));
      requireFitting(name, shape, reply);
      // What leaves is what the contract says and nothing beside it: a field too many is dropped, one too few is our fault.
      return withReply({ ...succeed(name, shape.data.parse(data)), ...tagged() }, reply);
    } catch (error) {
      // That there is no such thing is an answer too, and changes when it is published.
      if (error instanceof Refusal) return { ...refused(name, error), ...tagged() };
      throw error;
    }
  }

  /** A call that needs no login is not refused for one that has ended, or for one of a live: a form is not lost over a tab that was left open. */
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

/** A handler that says more than its call may is our fault, and is noticed before it is sent. */
function requireFitting(name: CallName, shape: CallShape, { cookies, location }: Reply): void {
  if (shape.cached && (cookies.length > 0 || location !== null)) throw new Error(`${name} is cached for all callers: it can set no cookie and cannot redirect`);
  if (location !== null && !shape.answersRedirect) throw new Error(`${name} answers with an envelope: the contract does not let it redirect`);
}

/** Answers with a refusal when work takes too long, and aborts the signal of the work so that it can stop. */
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
