import { beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { type CallerContext, type Session } from '../calls/caller.ts';
import { refuse } from '../calls/refusal.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { createCalls } from './calls.ts';
import type { Handlers } from './handlers.ts';
import { testServer } from './testing-server.ts';

const session: Session = { sessionId: 's', personId: 'p', topCode: '-1', roles: [], live: null };

describeOnBothDatabases('between a call and its handler', (open) => {
  let context: TestContext;
  let seen: CallerContext[];

  beforeEach(async () => {
    context = testContext(await open());
    seen = [];
  });

  /** Handlers that all run the given function. */
  function handledBy(handler: (caller: CallerContext) => unknown): Handlers {
    const answer = async (_input: unknown, caller: CallerContext) => {
      seen.push(caller);
      return handler(caller);
    };
    return new Proxy({}, { get: () => answer }) as Handlers;
  }

  /** `living` is the only valid token. */
  function callsAnsweredBy(handler: (caller: CallerContext) => unknown) {
    return createCalls({
      context,
      handlers: handledBy(handler),
      async sessionOf(headers) {
        const token = headers.get('authorization_token');
        if (token === 'living') return session;
        throw refuse.sessionEnded();
      },
    });
  }
  const call = (calls: ReturnType<typeof callsAnsweredBy>, name: CallName, parameters: Readonly<Record<string, unknown>> = {}, headers: Record<string, string> = {}) =>
    calls.answer(name, { requestId: 'r-1', clientAddress: '203.0.113.7', throughProxy: false, tenant: { topCode: '-1' }, headers: new Headers(headers), parameters });
  const enquiry = { userName: '王老师', userPhone: '13912345678', cooperationType: '1' };

  describe('an expired token', () => {
    test('does not affect calls that need no login', async () => {
      const calls = callsAnsweredBy(() => null);
      expect((await call(calls, 'saveCooperation', enquiry, { authorization_token: 'dead' })).returnCode).toBe(returnCodes.success);
      expect((await call(calls, 'saveCooperation', enquiry, { authorization_token: 'living' })).returnCode).toBe(returnCodes.success);
      expect((await call(calls, 'saveCooperation', enquiry)).returnCode).toBe(returnCodes.success);
      expect(seen.map((caller) => caller.session)).toEqual([null, session, null]);
    });

    test('gets the refusal "session ended" if a login is needed', async () => {
      expect((await call(callsAnsweredBy(() => null), 'getUserInfo', {}, { authorization_token: 'dead' })).returnCode).toBe(returnCodes.sessionEnded);
      expect(seen).toEqual([]);
    });
  });

  test('a handler past its time limit gets an abort signal with the same refusal as the caller: 503 and Retry-After', async () => {
    context.config.limits.requestMilliseconds = 20;
    const calls = callsAnsweredBy(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve)));
    const answer = await call(calls, 'saveCooperation', enquiry);
    expect([answer.status, answer.returnCode, answer.headers['Retry-After']]).toEqual([503, returnCodes.unavailable, '5']);
    expect(seen[0]?.signal.reason).toMatchObject({ returnCode: returnCodes.unavailable });
    const inTime = callsAnsweredBy(() => null);
    await call(inTime, 'saveCooperation', enquiry);
    expect(seen[1]?.signal.aborted).toBe(false);
  });

  describe('a handler that returns more than its call may', () => {
    test('cannot set a cookie or redirect in an answer that is cached for all callers', async () => {
      const withCookie = callsAnsweredBy(({ reply }) => (reply.cookies.push('a=b'), []));
      expect((await call(withCookie, 'getcomboList')).returnCode).toBe(returnCodes.ourFault);
      const sending = callsAnsweredBy(({ reply }) => ((reply.location = '/home'), []));
      expect((await call(sending, 'getcomboList')).returnCode).toBe(returnCodes.ourFault);
    });

    test('cannot redirect the browser where the contract promises an envelope', async () => {
      const sending = callsAnsweredBy(({ reply }) => ((reply.location = '/home'), null));
      const answer = await call(sending, 'saveCooperation', enquiry);
      expect([answer.returnCode, answer.headers.Location]).toEqual([returnCodes.ourFault, undefined]);
    });
  });

  describe('a call that the browser navigates to', () => {
    const ask = async (handler: (caller: CallerContext) => unknown, headers: Record<string, string>) => {
      const { send } = await testServer(context, undefined, { handlers: handledBy(handler) });
      return send('GET', '/app/v1/wechat/redirect?returnUrl=%2Fhome', { headers });
    };
    const browser = { accept: 'text/html,*/*;q=0.8' };

    test('shows a person the error as a page, and a program the envelope', async () => {
      const page = await ask(() => Promise.reject(refuse.temporaryTokenUnusable()), browser);
      expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([400, 'text/html; charset=utf-8', 'no-store']);
      expect(page.text).toContain('<h1>登录已过期，请重新登录</h1>');
      const program = await ask(() => Promise.reject(refuse.temporaryTokenUnusable()), { accept: 'application/json' });
      expect([program.status, program.envelope.returnCode]).toEqual([200, returnCodes.temporaryTokenUnusable]);
    });

    test('redirects the browser', async () => {
      const sent = await ask(({ reply }) => ((reply.location = 'https://open.example.com/'), null), browser);
      expect([sent.status, sent.headers.location]).toEqual([302, 'https://open.example.com/']);
    });
  });
});
