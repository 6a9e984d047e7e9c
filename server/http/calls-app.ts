import type { Hono } from 'hono';
import { addresses, addressOf, calls, type CallName, type CallShape } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Context } from '../context.ts';
import { type Answer, ourFault, refused, succeed, withReply } from './answer.ts';
import { AnswerCache, type CachedAnswer, cacheKey, type RawAddress, type RawAddressOf } from './answer-cache.ts';
import { canonicalRequestOf } from './canonical-requests.ts';
import { type CallerContext, Reply, type Session } from '../calls/caller.ts';
import { asksForPage, faultPage } from './fault-page.ts';
import type { Handlers } from './handlers.ts';
import { notBuiltYet } from './not-built-yet.ts';
import { requirePermission } from '../calls/permission.ts';
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

const pending: ReadonlySet<string> = new Set(notBuiltYet);

/** What stands between a declared call and its handler: rules, session, permission, time limit, envelope. */
export function createCalls({ context, handlers, sessionOf }: CallsOptions): Calls {
  const cache = new AnswerCache();
  const { logger, metrics, config, clock } = context;

  async function handle(name: CallName, shape: CallShape, input: unknown, incoming: IncomingCall): Promise<Answer> {
    const session = shape.access === 'anyone' ? await livingSessionOf(incoming.headers) : await sessionOf(incoming.headers);
    requirePermission(shape, session);
    const reply = new Reply();
    const lateness = new AbortController();
    // Only a call without effect gets a context of its own: modules key their state by the shared one.
    const cacheTags = addressOf(name).method === 'GET' && !shape.hasEffect ? new CacheTags() : null;
    const caller: CallerContext = { ...incoming, context: cacheTags ? { ...context, cacheTags } : context, session, reply, signal: lateness.signal };
    const handler = handlers[name as keyof Handlers] as (input: unknown, caller: CallerContext) => Promise<unknown>;
    const tagged = () => (cacheTags ? { tags: cacheTags.all } : {});
    try {
      const data = await withinTime(config.limits.requestMilliseconds, lateness, handler(input, caller));
      requireFitting(name, shape, reply);
      // What leaves is what the contract says and nothing beside it: a field too many is dropped, one too few is our fault.
      return withReply({ ...succeed(name, shape.data.parse(data)), ...tagged() }, reply);
    } catch (error) {
      // That there is no such thing is an answer too, and changes when it is published.
      if (error instanceof Refusal) return { ...refused(name, error), ...tagged() };
      throw error;
    }
  }

  /** A call that needs no login is not refused for one that has ended: a form is not lost over a tab that was left open. */
  async function livingSessionOf(headers: Headers): Promise<Session | null> {
    if (!headers.has('authorization_token')) return null;
    try {
      return await sessionOf(headers);
    } catch (error) {
      if (error instanceof Refusal && error.returnCode === returnCodes.sessionEnded) return null;
      throw error;
    }
  }

  async function attempt(name: CallName, incoming: IncomingCall): Promise<Answer> {
    const shape: CallShape = calls[name];
    if (pending.has(name)) throw refuse.notBuiltYet();
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

/** What the socket side of a call needs to know about a request. */
export interface HttpFrame {
  requestId(): string;
  /** The client address of a request, and whether a trusted proxy reports it. */
  callerOf(request: Request, environment: unknown): Pick<IncomingCall, 'clientAddress' | 'throughProxy'>;
  /** Host and URL as the socket delivered them, as long as the host is the tenant's. */
  rawOf(environment: unknown, tenant: { topCode: string }): RawAddressOf;
  tenantOf(request: Request): { topCode: string } | null;
  isOwnOrigin(origin: string): boolean;
  /** False for the calls of a base that another system answers (spec calls#gateway): here they are no addresses at all. */
  isAnsweredHere(name: CallName): boolean;
  headers: Record<string, string>;
  bodyLimitBytes: number;
  /** Throws 429 where an address calls too often. */
  admit(clientAddress: string): Promise<void>;
  /** The same of calls that were refused before they made work. */
  admitRefused(clientAddress: string): Promise<void>;
  /** Throws 429 where too many answers were made for a client address, that were not cached. */
  admitUncached(clientAddress: string): Promise<void>;
  /** Scheme and host for links of ours. */
  publicOrigin: string;
  /** Sends the answer to the caller. */
  send(environment: unknown, status: number, headers: Record<string, string | string[]>, body: string): Response;
}

/** Binds every declared address to the application, and answers 404 and 405 beside them. */
export function mountCalls(app: Hono, callsApi: Calls, frame: HttpFrame): void {
  for (const name of Object.keys(addresses) as CallName[]) {
    if (!frame.isAnsweredHere(name)) continue;
    const { method, path } = addressOf(name);
    const shape: CallShape = calls[name];
    // Looking does nothing (RFC 9110 §9.2.1): what has an effect has no look.
    const mayLook = method === 'GET' && !shape.hasEffect;
    // A call that needs nothing said is not asked to say so: the contract of `logout` is its header alone.
    const maySayNothing = shape.request.safeParse({}).success;
    app.all(path, async (c) => {
      const requestId = frame.requestId();
      const caller = frame.callerOf(c.req.raw, c.env);
      let isCounted = false;
      const admit = (): Promise<void> => {
        isCounted = true;
        return frame.admit(caller.clientAddress);
      };
      let answer: Answer;
      try {
        if (c.req.method !== method && !(mayLook && c.req.method === 'HEAD')) throw refuse.methodNotAllowed();
        const tenant = frame.tenantOf(c.req.raw);
        if (tenant === null) throw refuse.unknownHost();
        refuseStrangers(name, c.req.raw.headers, frame);
        const parameters = method === 'GET' ? queryOf(c.req.raw.url) : await bodyOf(c.req.raw, frame.bodyLimitBytes, maySayNothing);
        answer = await callsApi.answer(name, { ...caller, requestId, tenant, headers: c.req.raw.headers, parameters, ...(c.req.method === 'GET' && { raw: frame.rawOf(c.env, tenant) }), admit, admitUncached: () => frame.admitUncached(caller.clientAddress) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer = refused(name, error);
      }
      const isTooLarge = answer.status === 413;
      if (!isCounted) {
        try {
          await frame.admitRefused(caller.clientAddress);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          answer = refused(name, error);
        }
      }
      // The browser navigates to these calls itself, so a fault is shown as a page.
      if (shape.answersRedirect && answer.status !== 302 && answer.returnCode !== returnCodes.success && asksForPage(c.req.raw.headers.get('accept'))) {
        answer = faultPage(answer, { requestId, origin: frame.publicOrigin });
      }
      const headers: Record<string, string | string[]> = {
        ...frame.headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': shape.cached && answer.status === 200 ? 'no-cache' : 'no-store',
        'X-Request-Id': requestId,
        ...answer.headers,
      };
      if (answer.status === 405) headers.Allow = method;
      if (isTooLarge || leavesBodyUnread(c.req.raw, frame.bodyLimitBytes)) headers.Connection = 'close';
      return frame.send(c.env, answer.status, headers, answer.body);
    });
  }
}

/**
 * A call that changes something refuses a foreign page (spec calls#effects). Callers that are no browser send neither header.
 * The messaging app's hops come from another site by their nature and carry their own state.
 */
function refuseStrangers(name: CallName, headers: Headers, frame: HttpFrame): void {
  const shape: CallShape = calls[name];
  const changes = addressOf(name).method === 'POST' || shape.hasEffect;
  const site = headers.get('sec-fetch-site');
  if (shape.answersRedirect) return refuseEmbedded(headers, site);
  if (!changes) return;
  if (site !== null && site !== 'same-origin') throw refuse.refusedOrigin();
  const origin = headers.get('origin');
  if (origin !== null && !frame.isOwnOrigin(origin)) throw refuse.refusedOrigin();
}

/** A foreign page cannot make a visitor's browser do these unseen: neither as its picture or script nor in its frame. */
function refuseEmbedded(headers: Headers, site: string | null): void {
  const isWalk = (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  const isFramed = /^i?frame$/.test(headers.get('sec-fetch-dest') ?? '');
  if (!isWalk || (isFramed && site === 'cross-site')) throw refuse.refusedOrigin();
}

function queryOf(url: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  const start = url.indexOf('?');
  if (start >= 0) for (const [key, value] of new URLSearchParams(url.slice(start + 1))) if (key !== '__proto__') parameters[key] ??= value;
  return parameters;
}

async function bodyOf(request: Request, limitBytes: number, mayBeNone: boolean): Promise<unknown> {
  if (mayBeNone && hasNoBody(request.headers)) return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse.unsupportedMediaType();
  const bytes = await bytesOf(request, limitBytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse.malformed();
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw refuse.malformed();
  return parsed;
}

const hasNoBody = (headers: Headers): boolean => !headers.has('content-type') && !headers.has('transfer-encoding') && (headers.get('content-length') ?? '0') === '0';

/**
 * Whether a call was refused before its body was read, and that may be large. What is left of such a body is not read either:
 * the connection ends with the answer, and can carry nothing after it (RFC 9110 §15.5.14).
 */
function leavesBodyUnread(request: Request, limitBytes: number): boolean {
  const { headers } = request;
  const mayBeLarge = Number(headers.get('content-length') ?? 0) > limitBytes || headers.has('transfer-encoding');
  return mayBeLarge && !request.bodyUsed;
}

/** A declared length is what arrives, Node sees to that; without one the bytes are counted as they come. */
async function bytesOf(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limitBytes) throw refuse.tooLarge();
  try {
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of request.body ?? []) {
      length += part.byteLength;
      if (length > limitBytes) throw refuse.tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    // The caller left in the middle; this answer is not read, and nothing is wrong here.
    throw error instanceof Refusal ? error : refuse.malformed();
  }
}
