import { calls, addressOf, type CallName, type DataOf, type RequestOf } from '../../contract/calls/index.ts';
import { openPuzzle } from '../testing-puzzle.ts';
import { type SmsPurpose, smsRules } from '../modules/sms-codes/index.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import type { OpenDatabase } from '../database/testing.ts';
import { type RawAnswer, type TestServer, testServer } from './testing-server.ts';

/** A caller over HTTP who can also read the answers of puzzles and the SMS codes from the server. */
export interface Visitor {
  context: TestContext;
  server: TestServer;
  /** Makes a call and returns its answer, also a refusal. */
  make(name: CallName, parameters: Record<string, unknown>, headers?: Record<string, string>): Promise<RawAnswer>;
  /** Makes a call that must succeed. @throws the answer if it does not */
  succeed<Name extends CallName>(name: Name, request: RequestOf<Name>, headers?: Record<string, string>): Promise<DataOf<Name>>;
  /** A solved puzzle: the fields for a call that needs one. */
  solve(): Promise<{ userKey: string; blockX: number; powNonce: string }>;
  /** Asks for an SMS code as the dialogs do, after the minute's pause, and reads it. */
  codeFor(phone: string, purpose: Exclude<SmsPurpose, 'orgRegister' | 'ownData' | 'erasure'>, topCode?: string): Promise<string>;
  /** Both steps of a login by SMS code. */
  logIn(phone: string, topCode: string, headers?: Record<string, string>): Promise<DataOf<'userLogin'>>;
}

const json = { 'content-type': 'application/json' };
/** A person takes about this long. At this pace no address is refused. */
const secondsAPuzzle = 3.1;

/** Headers for another client address, as a trusted proxy reports it. Needs `proxied`. */
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
export const proxied = { config: { trustedProxies: ['127.0.0.1'] } };

/** The cookies that an answer set, as a browser sends them back. Empty without any. */
export function cookiesOf({ headers }: RawAnswer): { cookie?: string } {
  const set = (headers['set-cookie'] ?? []) as string[];
  return set.length === 0 ? {} : { cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') };
}

export async function visitorOf(open: OpenDatabase, settings: Parameters<typeof testContext>[1] = {}): Promise<Visitor> {
  const context = testContext(await open(), settings);
  const server = await testServer(context);

  const visitor: Visitor = {
    context,
    server,
    make(name, parameters, headers = {}) {
      const { method, path } = addressOf(name);
      if (method === 'POST') return server.send('POST', path, { headers: { ...json, ...headers }, body: JSON.stringify(parameters) });
      const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
      return server.send('GET', `${path}?${query.toString()}`, { headers });
    },
    async succeed(name, request, headers) {
      const { status, text, envelope } = await visitor.make(name, request as Record<string, unknown>, headers);
      if (envelope.returnCode !== 200) throw new Error(`${name}: ${status} ${text}`);
      return calls[name].data.parse(envelope.data) as DataOf<typeof name>;
    },
    async solve() {
      const answer = await openPuzzle(context);
      context.clock.advance(secondsAPuzzle * 1000);
      return answer;
    },
    async codeFor(phone, purpose, topCode = '-1') {
      context.clock.advance(smsRules.everySeconds * 1000);
      await visitor.succeed('sendOfficialCode', { phone, topCode, operaType: purpose, ...(await visitor.solve()) });
      return context.smsSent.at(-1)?.code ?? '';
    },
    async logIn(phone, topCode, headers) {
      const smsCode = await visitor.codeFor(phone, 'login');
      const answer = await visitor.make('login', { phone, smsCode, phoneLogin: 1 }, headers);
      const begun = calls.login.data.parse(answer.envelope.data);
      if (!('tempAccountToken' in begun)) throw new Error('step 1 completed a login');
      const completed = await visitor.succeed('login', { tempAccountToken: begun.tempAccountToken, topCode }, { ...headers, ...cookiesOf(answer) });
      if (!('authorizationToken' in completed)) throw new Error('step 2 completed none');
      return completed;
    },
  };
  return visitor;
}
