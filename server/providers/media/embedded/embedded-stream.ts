import type { StreamOrder } from '../provider.ts';
import type { StreamAccess } from '../stream-access.ts';
import type { FlvRelay } from './flv-relay.ts';
import type { Hls } from './hls.ts';
import type { SentBytes } from './sent-bytes.ts';
import type { WatchingNetworks } from './watching-networks.ts';

/** A stream of the embedded provider, with its packages for players. */
export interface EmbeddedStream {
  order: StreamOrder;
  hls: Hls;
  flv: FlvRelay;
  watching: WatchingNetworks;
  /** Bytes sent by WebRTC and HLS, and by ended voices. The FLV relay counts its own bytes. */
  sent: SentBytes;
  access: StreamAccess;
  /** Path of a file that is sent in a loop while there is no publisher. */
  loopedFile: string | null;
  /** An encoder sends by RTMP, which is not available by WHEP. */
  isEncoded: boolean;
  isPublished: boolean;
  /** Why there is no HLS, no FLV and no recording. Null while they work. */
  packagingFault: string | null;
  hasEnded: boolean;
}

export const bytesOf = ({ sent, flv }: EmbeddedStream): number => sent.total + flv.bytesSent;
