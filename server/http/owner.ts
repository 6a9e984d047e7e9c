import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { InboundRequest } from './inbound-request.ts';
import type { RawWish } from './negotiation.ts';

/** A part of the portal that answers the requests under its addresses. server.ts lists the owners; the first that owns a request answers it. */
export interface Owner {
  /** @throws Refusal where it reads the URL of a target that is none */
  owns(inbound: InboundRequest): boolean;
  /** Requests of every method reach `answer`. Without it, all but GET and HEAD are refused before. */
  takesEveryMethod?: true;
  /** Requests under unknown hosts reach `answer`. Without it, they are refused before (spec product#host). */
  takesEveryHost?: true;
  /**
   * Answers. The body is unread: the owner streams it from `inbound.request`, and bounds it.
   * @throws Refusal, sent as a page or an envelope; any other error is sent as 500 and logged
   */
  answer(inbound: InboundRequest, response: ServerResponse): Promise<void> | void;
  /** Answers a GET from its cache, found by raw host and target alone (docs/decisions/0016). @returns false if nothing is cached */
  answerCached?(wish: RawWish, request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes over the connection of an admitted WebSocket handshake (RFC 6455 §4.2), under a known host and from its own origin. */
  upgrade?(inbound: InboundRequest, socket: Duplex, head: Buffer): void;
  /** The server stops: ends upgraded connections in the words of their protocol. Those that stay open are cut off later. */
  endUpgraded?(): void;
}
