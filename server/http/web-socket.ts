import { WebSocket, WebSocketServer } from 'ws';
import { refuse } from '../calls/refusal.ts';
import type { InboundRequest } from './inbound-request.ts';
import type { Owner } from './owner.ts';
import { textFrameOf } from './text-frame.ts';

/** Interval of pings. A dead client is detected after two. Proxies close connections that are idle for a minute. */
const heartbeatMilliseconds = 25_000;
/** Limit of bytes that a client has not read. Above it the client is cut off. */
const unreadBytesAtMost = 1024 * 1024;
/** RFC 6455 §7.4.1: the server goes away. */
const goingAway = 1001;

/**
 * Sends a text, framed once for all clients that get the same buffer. It goes past `ws`, which has nothing half sent between two calls:
 * it compresses nothing here.
 * @returns how many bytes the client has not read
 */
export type TextWriter = (text: Buffer) => number;

export interface WebSocketDeclaration {
  owns: Owner['owns'];
  /** Supported sub-protocols, in order of preference. A client must offer one of them (RFC 6455 §1.9). */
  protocols: readonly [string, ...string[]];
  /** Maximum length of a message. A longer one closes the connection with 1009. */
  maxMessageBytes: number;
  /** Called with an accepted connection and its sub-protocol (`socket.protocol`). */
  connected(socket: WebSocket, inbound: InboundRequest, write: TextWriter): void;
  /** For tests that do not wait. */
  heartbeatMilliseconds?: number;
}

/** Makes the owner of a WebSocket address. */
export function webSocketOwner({ owns, protocols, maxMessageBytes, connected, ...declared }: WebSocketDeclaration): Owner {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false, handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false });

  /** Pings until the connection closes. Cuts it off if the client does not answer or does not read. */
  function watch(socket: WebSocket): void {
    let isAlive = true;
    const timer = setInterval(() => {
      if (!isAlive || socket.bufferedAmount > unreadBytesAtMost) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, declared.heartbeatMilliseconds ?? heartbeatMilliseconds);
    socket.on('pong', () => (isAlive = true));
    socket.on('close', () => clearInterval(timer));
    // `ws` itself closes the connection with the code for the error.
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
        connected(webSocket, inbound, (text) => {
          if (webSocket.readyState === WebSocket.OPEN) socket.write(textFrameOf(text));
          return socket.writableLength;
        });
      });
    },
    endUpgraded() {
      for (const webSocket of server.clients) webSocket.close(goingAway);
    },
  };
}
