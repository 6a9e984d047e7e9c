import type { Pass } from '../passes.ts';
import type { MediaRequest, MediaResponse } from '../provider.ts';
import type { EmbeddedStream } from './embedded-stream.ts';

/** The answers to players of HLS and HTTP-FLV, whose pass is valid. */

/** Limit for a blocking playlist reload. */
const blockingMilliseconds = 6_000;

export async function hlsAnswer(stream: EmbeddedStream, { personCode }: Pass, name: string, request: MediaRequest, now: number): Promise<MediaResponse> {
  return stream.watching.admits(personCode, request.network, now) ? hlsFile(stream, name, request) : { status: 429, headers: { 'Retry-After': '60' } };
}

/** A playlist or a part of a stream. A playlist waits until it has the part that the player asks for. */
async function hlsFile({ hls, sent }: EmbeddedStream, name: string, { query, signal }: MediaRequest): Promise<MediaResponse> {
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

export function flvAnswer({ flv, hasEnded }: EmbeddedStream, { personCode }: Pass, name: string): MediaResponse {
  if (name !== 'live.flv' || hasEnded) return { status: 404 };
  if (flv.isFullFor(personCode)) return { status: 503, headers: { 'Retry-After': '30' } };
  return { status: 200, headers: { 'Content-Type': 'video/x-flv', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }, body: (to) => flv.add(to, personCode) };
}
