import { type WebSocket, WebSocketServer } from 'ws';
import { refuse } from '../calls/refusal.ts';
import type { InboundRequest } from './inbound-request.ts';
import type { Owner } from './owner.ts';

/** A client that is gone without a word is noticed after two of these; proxies cut connections that are still for a minute. */
const heartbeatMilliseconds = 25_000;
/** What a client may leave unread before it is cut off. */
const unreadBytesAtMost = 1024 * 1024;
/** RFC 6455 §7.4.1: the server goes away. */
const goingAway = 1001;

export interface WebSocketDeclaration {
  owns: Owner['owns'];
  /** Sub-protocols that are spoken here, the best first. A client has to offer one of them (RFC 6455 §1.9). */
  protocols: readonly [string, ...string[]];
  /** A longer message ends the connection with 1009. */
  maxMessageBytes: number;
  /** An admitted connection with its agreed sub-protocol (`socket.protocol`). */
  connected(socket: WebSocket, inbound: InboundRequest): void;
  /** For tests that do not want to wait. */
  heartbeatMilliseconds?: number;
}

/** The owner of a WebSocket address. */
export function webSocketOwner({ owns, protocols, maxMessageBytes, connected, ...declared }: WebSocketDeclaration): Owner {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false, handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false });

  /** Pings until the connection closes, and cuts it off where it does not answer or does not read. */
  function watch(socket: WebSocket): void {
    let isAlive = true;
    const timer = setInterval(() => {
      if (!isAlive || socket.bufferedAmount > unreadBytesAtMost) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, declared.heartbeatMilliseconds ?? heartbeatMilliseconds);
    socket.on('pong', () => (isAlive = true));
    socket.on('close', () => clearInterval(timer));
    // `ws` closes the connection with the code for what was wrong.
    socket.on('error', () => undefined);
  }

  return {
    owns,
    answer() {
      throw refuse.malformed('这个地址只接受 WebSocket 连接');
    },
    upgrade(inbound, socket, head) {
      const offered = (inbound.request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
      if (!protocols.some((protocol) => offered.includes(protocol))) throw refuse.malformed('没有提供支持的子协议');
      server.handleUpgrade(inbound.request, socket, head, (webSocket) => {
        watch(webSocket);
        connected(webSocket, inbound);
      });
    },
    endUpgraded() {
      for (const webSocket of server.clients) webSocket.close(goingAway);
    },
  };
}
