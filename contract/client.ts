import { parseAddress, type AddressText } from './calls/address.ts';
import type { CallName } from './calls/addresses.ts';
import type { BrowserCall } from './calls/browser-addresses.ts';
import type { DataOf, RequestOf } from './calls/index.ts';
import type { BurialEnvelope, Envelope } from './envelope.ts';
import { answersTreatedAsSuccess } from './return-codes.ts';

/** The three base names as URL prefixes. Empty means the page's own origin (spec calls#bases, calls#gateway). */
export interface Bases {
  Master: string;
  bks: string;
  Burial: string;
}

export interface ClientOptions<Name extends CallName> {
  /** The calls that the client can make. */
  addresses: Readonly<Record<Name, AddressText>>;
  /**
   * The browser's fetch, or the server's fetch for a gateway. Loaders call this server's own calls without a fetch
   * (server/http/loaders-client.ts).
   */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  bases?: Bases;
  /** Returns the stored session's token, read at every call (spec calls#token-header: authorization_token header when a token exists). */
  token?: () => string | null;
}

/** An answer that does not count as a success (spec errors#treated-as-success). `returnMsg` can be shown to people. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly returnCode: number;
  readonly returnMsg: string;
  readonly data: unknown;
  readonly httpStatus: number;
  readonly requestId: string | null;
  constructor(answer: { returnCode: number; returnMsg: string; data: unknown; httpStatus: number; requestId: string | null }) {
    super(answer.returnMsg);
    this.returnCode = answer.returnCode;
    this.returnMsg = answer.returnMsg;
    this.data = answer.data;
    this.httpStatus = answer.httpStatus;
    this.requestId = answer.requestId;
  }
  /** The field of an invalid input (40001). */
  get field(): string | null {
    const data = this.data as { field?: unknown } | null;
    return typeof data?.field === 'string' ? data.field : null;
  }
  /** Seconds until this phone can get another code (70004). Null when the answer does not contain them. */
  get resendAfterSeconds(): number | null {
    const data = this.data as { resendAfterSeconds?: unknown } | null;
    return typeof data?.resendAfterSeconds === 'number' ? data.resendAfterSeconds : null;
  }
}

/** No readable envelope was received: a network error (spec errors#network-error). */
export class CallUnanswered extends Error {
  override readonly name = 'CallUnanswered';
}

export interface Client<Known extends CallName = CallName> {
  /**
   * Makes a call and returns its envelope. Burial's envelope is converted to the same shape.
   * @throws {CallRefused} for a return code that does not count as a success (spec errors#treated-as-success)
   * @throws {CallUnanswered} when no envelope could be read
   */
  call<Name extends Known>(name: Name, request: RequestOf<Name>, init?: Pick<RequestInit, 'signal' | 'keepalive' | 'headers'>): Promise<Envelope<DataOf<Name>>>;
}

/** The client for the portal's scripts. */
export type BrowserClient = Client<BrowserCall>;

/** Typed client over any fetch. Used by the scripts of the portal and the console, by loaders that call a gateway, and by tests. */
export function createClient<Known extends CallName>({ fetch, addresses, bases = { Master: '', bks: '', Burial: '' }, token }: ClientOptions<Known>): Client<Known> {
  return {
    async call<Name extends Known>(name: Name, request: RequestOf<Name>, init: Pick<RequestInit, 'signal' | 'keepalive' | 'headers'> = {}): Promise<Envelope<DataOf<Name>>> {
      const { method, path, base } = parseAddress(addresses[name]);
      const headers = new Headers(init.headers);
      headers.set('Accept', 'application/json');
      const held = token?.();
      if (held) headers.set('authorization_token', held);
      let url = bases[base] + path;
      let body: string | undefined;
      if (method === 'GET') {
        const query = queryOf(request).toString();
        if (query) url += `?${query}`;
      } else {
        headers.set('Content-Type', 'application/json');
        body = JSON.stringify(request);
      }

      let response: Response;
      let answer: unknown;
      try {
        response = await fetch(url, { ...init, method, headers, ...(body === undefined ? {} : { body }) });
        answer = await response.json();
      } catch (cause) {
        throw new CallUnanswered('没有收到服务器的回答', { cause });
      }
      return readEnvelope<DataOf<Name>>(answer, { httpStatus: response.status, requestId: response.headers.get('X-Request-Id') });
    },
  };
}

/**
 * The envelope of an answer. Burial's envelope is converted to the same shape.
 * @param answer parsed JSON
 * @throws {CallRefused} for a return code that does not count as a success (spec errors#treated-as-success)
 * @throws {CallUnanswered} when it is not an envelope
 */
export function readEnvelope<Data>(answer: unknown, { httpStatus, requestId }: { httpStatus: number; requestId: string | null }): Envelope<Data> {
  if (answer === null || typeof answer !== 'object') throw new CallUnanswered('没有收到服务器的回答');
  const envelope = answer as Partial<Envelope<Data>> & Partial<BurialEnvelope<Data>>;
  const returnCode = envelope.returnCode ?? envelope.code;
  if (typeof returnCode !== 'number') throw new CallUnanswered('没有收到服务器的回答');
  const returnMsg = envelope.returnMsg ?? envelope.msg ?? '';
  const data = (envelope.data ?? null) as Data;
  // An answer with a code field counts as a success here (spec errors#treated-as-success). The tracker checks the code itself.
  if (answersTreatedAsSuccess.has(returnCode) || (envelope.returnCode === undefined && httpStatus >= 200 && httpStatus < 300)) return { returnCode, returnMsg, data };
  throw new CallRefused({ returnCode, returnMsg: returnMsg || 'Error', data, httpStatus, requestId });
}

/** The parameters of a GET as text. Undefined and null values are left out. */
export function queryOf(request: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request)) if (value !== undefined && value !== null) query.set(key, String(value));
  return query;
}
