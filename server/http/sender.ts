import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import type { Answer } from './answer.ts';
import { asksForPage, faultPage } from './fault-page.ts';
import type { Hosts } from './hosts.ts';
import { headerOf, isPageAddress } from './request-target.ts';
import { dataContentSecurityPolicy, fileContentSecurityPolicy, noPermissionsPolicy, securityHeaders } from './security-headers.ts';

type Headers = Record<string, string>;

/** Headers of answers that are the same for all callers: browsers revalidate each time. */
const cachedAnswerHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };

/** Headers of every answer, by its kind. */
export function headersOf(config: Config) {
  const common = securityHeaders(config);
  return {
    common,
    /** For requests for a page: data, redirects and errors use these policies. A document has policies of its own. */
    page: { ...common, 'Permissions-Policy': noPermissionsPolicy, 'Content-Security-Policy': dataContentSecurityPolicy },
    file: { ...common, 'Content-Security-Policy': fileContentSecurityPolicy },
    data: { ...common, 'Content-Security-Policy': dataContentSecurityPolicy },
  };
}

/** Writes uncached answers: envelopes, errors, plain text and redirects. `id` is the request id. */
export interface Sender {
  sendAnswer(response: ServerResponse, answer: Answer, id: string, extra?: Headers): void;
  /** Sends a cached success that is the same for all callers. Its head is built once. */
  sendCachedAnswer(response: ServerResponse, answer: Answer, id: string): void;
  /** Sends an error at the address of a page: as a page to browsers, otherwise as an envelope. */
  sendFault(request: IncomingMessage, response: ServerResponse, answer: Answer, id: string): void;
  sendText(response: ServerResponse, status: number, text: string, id: string, contentType?: string): void;
  redirect(response: ServerResponse, location: string, id: string, more?: Record<string, string>): void;
}

export function createSender({ config, hosts, headers }: { config: Config; hosts: Hosts; headers: ReturnType<typeof headersOf> }): Sender {
  const sendAnswer: Sender['sendAnswer'] = (response, answer, id, extra = {}) => {
    response.writeHead(answer.status, {
      ...headers.data,
      ...answer.headers,
      ...extra,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(answer.body),
      'X-Request-Id': id,
    });
    response.end(answer.body);
  };
  /** Head and body of cached answers as they are sent. Encoding a body takes a fifth of the time of sending it. */
  const cachedForms = new WeakMap<Answer, { head: readonly string[]; body: Buffer }>();
  function formOf(answer: Answer): { head: readonly string[]; body: Buffer } {
    let form = cachedForms.get(answer);
    if (!form) {
      const body = Buffer.from(answer.body);
      const head = Object.entries({ ...headers.data, ...cachedAnswerHeaders, 'Content-Length': String(body.length) }).flat();
      cachedForms.set(answer, (form = { head, body }));
    }
    return form;
  }

  return {
    sendAnswer,

    sendCachedAnswer(response, answer, id) {
      const { head, body } = formOf(answer);
      response.writeHead(answer.status, [...head, 'X-Request-Id', id]);
      response.end(body);
    },

    sendFault(request, response, answer, id) {
      if (!isPageAddress(request.url ?? '/') || !asksForPage(headerOf(request, 'accept'))) return sendAnswer(response, answer, id);
      // On a host of ours the link is relative. Under an unknown host it leads to the portal's own origin.
      const page = faultPage(answer, { requestId: id, origin: hosts.tenantOf(request.headers.host) === null ? config.publicOrigin : '' });
      response.writeHead(page.status, { ...headers.page, ...page.headers, 'Content-Length': Buffer.byteLength(page.body), 'X-Request-Id': id });
      response.end(request.method === 'HEAD' ? undefined : page.body);
    },

    sendText(response, status, text, id, contentType = 'text/plain; charset=utf-8') {
      response.writeHead(status, { ...headers.data, 'Content-Type': contentType, 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(text), 'X-Request-Id': id });
      response.end(text);
    },

    redirect(response, location, id, more) {
      response.writeHead(302, { ...headers.page, ...more, Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0, 'X-Request-Id': id });
      response.end();
    },
  };
}
