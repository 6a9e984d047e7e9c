import type { IncomingMessage } from 'node:http';
import { networkOf } from '../calls/client-address.ts';
import { refuse } from '../calls/refusal.ts';
import { mediaPath, MediaUnavailable } from '../providers/media/index.ts';
import { OpenConnections } from './open-connections.ts';
import type { Owner } from './owner.ts';
import type { HttpServices } from './services.ts';

/** WHIP and WHEP offers have about 10 KB. Offers with many candidates stay below this limit. */
const bodyBytesAtMost = 64 * 1024;
/** An HTTP-FLV answer does not end. The limit allows three hundred students behind one address, and their reconnections. */
const openAtMost = { address: 500, network: 2_000 };
/** A playlist or a part of HLS waits up to six seconds. Three hundred students behind one address wait for both, of the teacher and three speakers. */
const waitingAtMost = { address: 2_400, network: 9_600 };

/** Serves the addresses of the media provider: WHIP, WHEP, HLS and FLV. Each request needs a pass in its address or header, so other sites cannot misuse a visitor's browser. */
export function mediaOwner({ context, headers, admission }: HttpServices): Owner {
  const open = new OpenConnections(openAtMost);
  const waiting = new OpenConnections(waitingAtMost);
  return {
    owns: ({ path }) => path.startsWith(mediaPath),
    takesEveryMethod: true,
    async answer({ path, url, request, requestId, clientAddress }, response) {
      const { media } = context;
      if (!media.answer) throw refuse.unknownPath();
      const below = path.slice(mediaPath.length);
      await admission.admitMedia(clientAddress);
      if (/^wh(?:ip|ep)$/.test(below)) await admission.admitMediaConnection(clientAddress);
      if (below.startsWith('hls/')) waiting.count(response, clientAddress);
      const left = new AbortController();
      response.on('close', () => left.abort());
      const answer = await media
        .answer({ method: request.method ?? 'GET', path: below, query: url.searchParams, headers: request.headers, address: clientAddress, network: networkOf(clientAddress), body: () => readBody(request), signal: left.signal })
        .catch((error: unknown) => {
          throw error instanceof MediaUnavailable ? refuse.unavailable() : error;
        });
      if (response.destroyed) return;
      if (typeof answer.body === 'function') open.count(response, clientAddress);
      response.writeHead(answer.status, { ...headers.file, 'Cache-Control': 'no-store', ...answer.headers, 'X-Request-Id': requestId });
      if (typeof answer.body === 'function') {
        response.flushHeaders();
        answer.body(response);
      } else response.end(answer.body);
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesAtMost) throw refuse.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
