import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context as HonoContext, Hono } from 'hono';
import { addresses, addressOf, calls as shapes, type CallName, type CallShape } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { trustedProxyTest } from '../calls/client-address.ts';
import { Refusal, refusalOf, refuse } from '../calls/refusal.ts';
import { type Addressee, type Answer, ourFault, refused } from './answer.ts';
import { bodyOf, leavesBodyUnread, queryOf } from './call-parameters.ts';
import type { Calls } from './calls.ts';
import { refuseCrossSite } from './cross-site.ts';
import { endUnread } from './end-unread.ts';
import { asksForPage, faultPage } from './fault-page.ts';
import type { Owner } from './owner.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import { addresseeAt, isCall } from './request-target.ts';
import type { HttpServices } from './services.ts';

type Bound = HonoContext<{ Bindings: HttpBindings }>;

/** Answers every declared call at its address. Other addresses and methods get 404 and 405 with an envelope. */
export function callsOwner({ context, hosts, headers, admission, sender, requestId, rawAddressOf }: HttpServices, calls: Calls): Owner {
  const { config, logger } = context;
  const isTrustedProxy = trustedProxyTest(config.trustedProxies);
  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const name of Object.keys(addresses) as CallName[]) {
    // Calls under a base that another system answers (spec calls#gateway) have no address here.
    if (config.gateways[addressOf(name).base] === '') app.all(addressOf(name).path, (c) => answerCall(name, c));
  }
  app.all('*', (c) => responseOf(refused(addresseeAt(c.req.path), refuse.unknownPath()), c.req.method === 'GET' ? {} : { Connection: 'close' }));
  app.onError((error, c) => fault(error, addresseeAt(c.req.path)));

  async function answerCall(name: CallName, c: Bound): Promise<Response> {
    const { incoming, outgoing } = c.env;
    const request = c.req.raw;
    const { method } = addressOf(name);
    const shape: CallShape = shapes[name];
    const id = requestId();
    const clientAddress = admission.addressOfRequest(incoming);
    let isCounted = false;
    const admit = (): Promise<void> => {
      isCounted = true;
      return admission.admit(clientAddress);
    };
    const refusing = async (work: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refused(name, error);
      }
    };
    const body: { received?: ReceivedUpload } = {};
    let answer = await refusing(async () => {
      // HEAD must have no effect (RFC 9110 §9.2.1), so calls with an effect refuse it.
      if (c.req.method !== method && !(c.req.method === 'HEAD' && method === 'GET' && !shape.hasEffect)) throw refuse.methodNotAllowed();
      const tenant = hosts.tenantOf(incoming.headers.host);
      if (tenant === null) throw refuse.unknownHost();
      refuseCrossSite(name, request.headers, hosts);
      // Only permitted callers may send more than the usual body size, so access is checked before the body is read.
      const isLarge = shape.maxBodyBytes !== undefined && leavesBodyUnread(request, config.limits.bodyBytes);
      if (shape.upload || isLarge) await calls.requireAccess(name, request.headers);
      // A session alone permits some of these calls, and every large body costs time until the call itself refuses.
      if (isLarge) await admission.admitUncached(clientAddress);
      const maxBodyBytes = shape.maxBodyBytes ?? config.limits.bodyBytes;
      if (shape.upload) body.received = await receiveUpload(incoming, shape.upload, maxBodyBytes);
      const parameters = body.received ? body.received.fields : method === 'GET' ? queryOf(request.url) : await bodyOf(request, { limitBytes: maxBodyBytes, namesAtMost: shape.maxFieldNames, mayBeNone: mayLackBody.has(name) });
      return calls.answer(name, {
        clientAddress,
        throughProxy: isTrustedProxy(incoming.socket.remoteAddress),
        requestId: id,
        tenant,
        headers: request.headers,
        parameters,
        ...(body.received && { upload: body.received.file }),
        ...(c.req.method === 'GET' && { raw: rawAddressOf(incoming, tenant) }),
        admit,
        admitUncached: () => admission.admitUncached(clientAddress),
      });
    });
    const isTooLarge = answer.status === 413;
    if (!isCounted) {
      const refusal = answer;
      answer = await refusing(async () => {
        await admission.admitRefused(clientAddress);
        return refusal;
      });
    }
    const isUnread = shape.upload ? !body.received?.finish() : leavesBodyUnread(request, config.limits.bodyBytes);
    // The browser navigates to these calls, so the visitor sees a fault as a page.
    if (shape.answersRedirect && answer.status !== 302 && answer.returnCode !== returnCodes.success && asksForPage(request.headers.get('accept'))) {
      answer = faultPage(answer, { requestId: id, origin: config.publicOrigin });
    }
    // Writes to the socket directly. Hono would turn the text into a stream and collect it again, at twice the cost.
    const endsConnection = isTooLarge || isUnread;
    outgoing.writeHead(answer.status, {
      ...headers.data,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': shape.cached && answer.status === 200 ? 'no-cache' : 'no-store',
      'X-Request-Id': id,
      ...answer.headers,
      ...(answer.status === 405 && { Allow: method }),
      ...(endsConnection && { Connection: 'close' }),
      'Content-Length': Buffer.byteLength(answer.body),
    });
    if (endsConnection) endUnread(incoming, outgoing, answer.body);
    else outgoing.end(answer.body);
    return RESPONSE_ALREADY_SENT;
  }

  function responseOf(answer: Answer, extra: Record<string, string> = {}, id = requestId()): Response {
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...headers.data, ...(answer.headers as Record<string, string>), ...extra, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'X-Request-Id': id },
    });
  }

  function fault(error: unknown, addressee: Addressee): Response {
    const id = requestId();
    logger.error({ requestId: id, err: error }, 'request failed');
    return responseOf(ourFault(addressee, id), {}, id);
  }

  const listenerOf = (addressee: Addressee) =>
    getRequestListener(app.fetch, {
      overrideGlobalObjects: false,
      // Hono throws RequestError when it cannot build a request, for example from a malformed URL.
      errorHandler: (error) => (error instanceof RequestError ? responseOf(refused(addressee, refuse.malformed('地址无法识别'))) : fault(error, addressee)),
    });
  const [callListener, burialListener] = [listenerOf(null), listenerOf('Burial')];

  return {
    takesEveryMethod: true,
    takesEveryHost: true,
    owns: ({ target }) => isCall(target),
    async answer({ target, request }, response) {
      await (addresseeAt(target) === 'Burial' ? burialListener : callListener)(request, response);
    },

    answerCached({ host }, request, response) {
      const url = request.url ?? '/';
      const found = isCall(url) && calls.cachedAt({ host, url });
      if (!found) return false;
      const id = requestId();
      const sent = admission.admit(admission.addressOfRequest(request)).then(
        () => {
          calls.count(found);
          sender.sendCachedAnswer(response, found.answer, id);
        },
        (error: unknown) => {
          const refusal = refusalOf(error);
          if (refusal === null) logger.error({ requestId: id, err: error }, 'request failed');
          sender.sendAnswer(response, refusal === null ? ourFault(found.name, id) : refused(found.name, refusal), id);
        },
      );
      sent.catch((error: unknown) => {
        // A promise rejection without a handler would end the process.
        logger.error({ requestId: id, err: error }, 'answer broken off');
        response.destroy();
      });
      return true;
    },
  };
}

/** Calls without required fields accept a missing body: for example `logout` needs only a header. */
const mayLackBody: ReadonlySet<CallName> = new Set((Object.keys(shapes) as CallName[]).filter((name) => shapes[name].request.safeParse({}).success));
