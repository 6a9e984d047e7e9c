import { parentPort } from 'node:worker_threads';
import type { EncodedUnit } from './encoded-units.ts';
import type { RefusalReason } from './refusals.ts';
import { RtmpServer } from './server.ts';

/**
 * RTMP in a thread of its own in the media process. Hostile bytes are parsed here, apart from the forwarding: an exception or too much
 * memory ends this thread alone.
 */

export type RtmpOrder =
  | { order: 'listen'; port: number; host: string }
  | { order: 'admit'; connection: number }
  | { order: 'refuse'; connection: number; reason: RefusalReason | null }
  | { order: 'close'; connection: number };

export type RtmpNews =
  | { news: 'listening'; port: number }
  | { news: 'notListening'; code: string }
  | { news: 'key'; connection: number; key: string; address: string }
  | { news: 'units'; connection: number; units: EncodedUnit[]; bytes: number }
  | { news: 'closed'; connection: number; refusal: RefusalReason | null };

const port = parentPort!;
const tell = (news: RtmpNews) => port.postMessage(news);

const server = new RtmpServer({
  key: (connection, key, address) => tell({ news: 'key', connection, key, address }),
  units: (connection, units, bytes) => tell({ news: 'units', connection, units, bytes }),
  closed: (connection, refusal) => tell({ news: 'closed', connection, refusal }),
});

port.on('message', (order: RtmpOrder) => {
  switch (order.order) {
    case 'listen':
      return void server.listen(order.port, order.host).then(
        (open) => tell({ news: 'listening', port: open }),
        (error: NodeJS.ErrnoException) => tell({ news: 'notListening', code: error.code ?? 'unknown' }),
      );
    case 'admit':
      return server.admit(order.connection);
    case 'refuse':
      return server.refuse(order.connection, order.reason);
    case 'close':
      return server.close(order.connection);
  }
});
