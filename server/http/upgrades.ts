import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalOf, Refusal, refuse } from '../calls/refusal.ts';
import { ourFault, refused } from './answer.ts';
import { endWithAnswer } from './broken-requests.ts';
import { namesOneHost } from './hosts.ts';
import { InboundRequest } from './inbound-request.ts';
import { OpenConnections } from './open-connections.ts';
import type { Owner } from './owner.ts';
import { headerOf } from './request-target.ts';
import type { HttpServices } from './services.ts';

/** Limits of open upgraded connections. Three hundred students behind one address have one each, and there is room for reconnecting. */
const openAtMost = { address: 500, network: 2_000 };

/** Connections that left HTTP for WebSocket (RFC 6455). */
export interface Upgrades {
  /** True if a request is a WebSocket handshake for an owner. All other requests are answered as usual. */
  wants(request: IncomingMessage): boolean;
  /** Accepts the handshake and hands the connection to its owner, or answers with the refusal and closes it. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Accepts no more handshakes, and lets the owners close open connections. */
  end(): void;
  /** Closes the remaining connections without a close frame. */
  cutOff(): void;
}

export const asksForWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

export function createUpgrades(owners: readonly Owner[], services: HttpServices): Upgrades {
  const { admission, context, hosts, headers } = services;
  const open = new Set<Duplex>();
  const openBy = new OpenConnections(openAtMost);
  let stopping = false;

  function ownerOf(inbound: InboundRequest): Owner | undefined {
    try {
      const owner = owners.find((each) => each.owns(inbound));
      return owner?.upgrade && owner;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /**
   * A page may open a WebSocket to any site, with cookies, and the browser sends the page's origin (RFC 6455 §10.2): it must
   * be that of the requested host. Clients other than browsers send no origin.
   */
  function requireOwnOrigin({ request }: InboundRequest): void {
    const origin = headerOf(request, 'origin');
    if (origin === null) return;
    if (!hosts.isOwnOrigin(origin) || new URL(origin).host !== request.headers.host?.toLowerCase()) throw refuse.refusedOrigin();
  }

  async function admit(inbound: InboundRequest, socket: Duplex): Promise<Owner> {
    const { clientAddress } = inbound;
    let owner: Owner | undefined;
    try {
      if (stopping) throw refuse.unavailable();
      if (!namesOneHost(inbound.request)) throw refuse.malformed('域名无法识别');
      owner = ownerOf(inbound);
      if (!owner) throw refuse.unknownPath();
      void inbound.tenant;
      requireOwnOrigin(inbound);
    } catch (error) {
      await admission.admitRefused(clientAddress);
      throw error;
    }
    await admission.admit(clientAddress);
    openBy.count(socket, clientAddress);
    return owner;
  }

  async function take(inbound: InboundRequest, socket: Duplex, head: Buffer): Promise<void> {
    const { requestId } = inbound;
    try {
      const owner = await admit(inbound, socket);
      if (!socket.destroyed) owner.upgrade!(inbound, socket, head);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) context.logger.error({ requestId, err: error }, 'upgrade failed');
      if (socket.writable) endWithAnswer(socket, refusal === null ? ourFault(null, requestId) : refused(null, refusal), { ...headers.data, 'X-Request-Id': requestId }, context.clock);
    }
  }

  return {
    wants: (request) => request.method === 'GET' && asksForWebSocket(request) && ownerOf(new InboundRequest(request, services)) !== undefined,
    take(request, socket, head) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      // Node leaves an upgraded socket without an error listener, and an unhandled error ends the process.
      socket.on('error', () => socket.destroy());
      void take(new InboundRequest(request, services), socket, head);
    },
    end() {
      stopping = true;
      for (const owner of owners) owner.endUpgraded?.();
    },
    cutOff() {
      for (const socket of open) socket.destroy();
    },
  };
}
