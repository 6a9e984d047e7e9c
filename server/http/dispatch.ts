import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageAt } from '../../contract/pages.ts';
import { refusalOf, refuse } from '../calls/refusal.ts';
import { ourFault, refused } from './answer.ts';
import { namesOneHost } from './hosts.ts';
import { InboundRequest } from './inbound-request.ts';
import { negotiationHeaders } from './negotiation.ts';
import type { Owner } from './owner.ts';
import { addresseeAt, bringsUnreadBody } from './request-target.ts';
import type { HttpServices } from './services.ts';

/** Hands each request to its owner. Answers cached by raw host and target are tried first, since they serve most requests. */
export function createDispatcher(owners: readonly Owner[], services: HttpServices): (request: IncomingMessage, response: ServerResponse) => void {
  const { logger } = services.context;
  const { sendAnswer, sendFault } = services.sender;
  const caching = owners.filter((owner) => owner.answerCached);

  function answerCached(request: IncomingMessage, response: ServerResponse): boolean {
    const wish = negotiationHeaders(request);
    return wish !== null && caching.some((owner) => owner.answerCached!(wish, request, response));
  }

  async function answer(inbound: InboundRequest, response: ServerResponse): Promise<void> {
    const { request } = inbound;
    try {
      const owner = owners.find((each) => each.owns(inbound));
      if (!owner?.takesEveryMethod && request.method !== 'GET' && request.method !== 'HEAD') {
        // The body is not read.
        return sendAnswer(response, refused(null, pageAt(inbound.path) === null ? refuse.unknownPath() : refuse.methodNotAllowed()), inbound.requestId, { Allow: 'GET, HEAD', Connection: 'close' });
      }
      if (!owner?.takesEveryHost) void inbound.tenant;
      if (!owner) throw refuse.unknownPath();
      await owner.answer(inbound, response);
    } catch (error) {
      sendError(error, inbound, response);
    }
  }

  function sendError(error: unknown, { request, requestId }: InboundRequest, response: ServerResponse): void {
    if (response.headersSent) {
      if (!response.destroyed) logger.error({ requestId, err: error }, 'answer broken off');
      response.destroy();
      return;
    }
    const refusal = refusalOf(error);
    if (refusal === null) logger.error({ requestId, err: error }, 'page failed');
    else if (refusal !== error) logger.warn({ requestId, err: error }, 'page refused: the database is unavailable');
    sendFault(request, response, refusal === null ? ourFault(null, requestId) : refused(null, refusal), requestId);
  }

  return (request, response) => {
    if (request.method === 'GET' && answerCached(request, response)) return;
    // The rest of an unread body must not be read as the next request.
    if (bringsUnreadBody(request)) response.setHeader('Connection', 'close');
    if (!namesOneHost(request)) return sendAnswer(response, refused(addresseeAt(request.url ?? ''), refuse.malformed('域名无法识别')), services.requestId(), { Connection: 'close' });
    void answer(new InboundRequest(request, services), response);
  };
}
