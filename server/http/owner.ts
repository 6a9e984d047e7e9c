import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { InboundRequest } from './inbound-request.ts';
import type { NegotiationHeaders } from './negotiation.ts';

/** A part of the portal that answers the requests under its addresses. server.ts lists the owners; the first that owns a request answers it. */
export interface Owner {
  /** @throws Refusal if the owner reads the URL of an invalid request target */
  owns(inbound: InboundRequest): boolean;
  /** True: `answer` gets requests of every method. Otherwise all but GET and HEAD are refused. */
  takesEveryMethod?: true;
  /** True: `answer` gets requests under unknown hosts. Otherwise they are refused (spec product#host). */
  takesEveryHost?: true;
  /**
   * Answers a request. The body is unread: the owner reads it from `inbound.request` and limits its size.
   * @throws Refusal, sent as a page or an envelope; any other error is logged and sent as 500
   */
  answer(inbound: InboundRequest, response: ServerResponse): Promise<void> | void;
  /** Answers a GET from the cache by raw host and target alone (docs/decisions/0016). @returns false if nothing is cached */
  answerCached?(wish: NegotiationHeaders, request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes over the connection of an accepted WebSocket handshake (RFC 6455 §4.2). The host is known and the origin is allowed. */
  upgrade?(inbound: InboundRequest, socket: Duplex, head: Buffer): void;
  /** Called when the server stops: closes upgraded connections by their protocol. Connections that stay open are cut off later. */
  endUpgraded?(): void;
}
