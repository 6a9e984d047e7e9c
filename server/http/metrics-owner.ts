import { isFromThisMachine } from '../calls/client-address.ts';
import type { Owner } from './owner.ts';
import type { HttpServices } from './services.ts';

/** Serves /metrics for Prometheus, only for requests from this machine (docs/operating.md). Other clients get 404. */
export function metricsOwner({ context: { metrics }, sender }: HttpServices): Owner {
  return {
    owns: ({ path, request }) => path === '/metrics' && isFromThisMachine(request.socket.remoteAddress, request.headers),
    async answer({ requestId }, response) {
      sender.sendText(response, 200, await metrics.registry.metrics(), requestId, metrics.registry.contentType);
    },
  };
}
