import type { MediaRequest, MediaResponse, StreamOrder } from '../provider.ts';
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

/** Limit for a blocking playlist reload. */
const blockingMilliseconds = 6_000;

export const bytesOf = ({ sent, flv }: EmbeddedStream): number => sent.total + flv.bytesSent;

/** A playlist or a part of a stream. A playlist waits until it has the part that the player asks for. */
export async function hlsFile({ hls, sent }: EmbeddedStream, name: string, { query, signal }: MediaRequest): Promise<MediaResponse> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(blockingMilliseconds)]);
  if (name === 'live.m3u8') {
    const segment = Number(query.get('_HLS_msn') ?? 'NaN');
    const part = Number(query.get('_HLS_part') ?? 'NaN');
    await (Number.isInteger(segment) ? hls.has({ segment, part: Number.isInteger(part) ? part : null }, patience) : hls.begun(patience));
    const playlist = hls.playlist();
    sent.add(playlist?.length ?? 0);
    return playlist === null ? { status: 404 } : { status: 200, headers: { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-cache' }, body: playlist };
  }
  const position = hls.positionOf(name);
  if (position) await hls.has(position, patience);
  const file = hls.file(name);
  sent.add(file?.length ?? 0);
  return file === null ? { status: 404 } : { status: 200, headers: { 'Content-Type': 'video/mp4', 'Cache-Control': 'private, max-age=60' }, body: file };
}
