import type { StreamStats } from './stream.ts';

/** Measures the received media since the last call, from RTCInboundRtpStreamStats. @param reports of the connection, or of each of its receivers */
export function readReceiverStats(reports: () => Promise<Iterable<Record<string, unknown>>>): () => Promise<StreamStats> {
  let last = { at: 0, bytes: 0, packets: 0, lost: 0, waited: 0, emitted: 0, pictures: 0, picturePackets: 0 };
  return async () => {
    const next = { at: performance.now(), bytes: 0, packets: 0, lost: 0, waited: 0, emitted: 0, pictures: 0, picturePackets: 0 };
    let height: number | null = null;
    let roundTrip = 0;
    for (const report of await reports()) {
      if (report.type === 'candidate-pair' && report.nominated === true) roundTrip = Number(report.currentRoundTripTime ?? 0);
      if (report.type !== 'inbound-rtp') continue;
      next.bytes += Number(report.bytesReceived ?? 0);
      next.packets += Number(report.packetsReceived ?? 0);
      next.lost += Math.max(0, Number(report.packetsLost ?? 0));
      if (report.kind === 'video') {
        height = typeof report.frameHeight === 'number' ? report.frameHeight : null;
        next.pictures += Number(report.framesDecoded ?? 0);
        next.picturePackets += Number(report.packetsReceived ?? 0);
      }
      next.waited += Number(report.jitterBufferDelay ?? 0);
      next.emitted += Number(report.jitterBufferEmittedCount ?? 0);
    }
    const since = last;
    last = next;
    const packets = next.packets - since.packets;
    const lost = next.lost - since.lost;
    const emitted = next.emitted - since.emitted;
    return {
      kilobitsPerSecond: since.at === 0 ? null : Math.round(((next.bytes - since.bytes) * 8) / (next.at - since.at)),
      lossPercent: packets + lost > 0 ? Math.max(0, (lost * 100) / (packets + lost)) : null,
      delaySeconds: emitted > 0 ? roundTrip / 2 + (next.waited - since.waited) / emitted : null,
      height,
      isPictureStuck: since.at > 0 && next.picturePackets > since.picturePackets && next.pictures === since.pictures,
    };
  };
}
