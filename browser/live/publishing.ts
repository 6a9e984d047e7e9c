/** Types and measurements that all publish adapters share. */

export interface PublishStats {
  kilobitsPerSecond: number | null;
  /** As the server reports it. */
  lossPercent: number | null;
  roundTripMilliseconds: number | null;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  /** Why the browser sends less than the profile allows. */
  limitedBy: 'none' | 'cpu' | 'bandwidth' | 'other';
}

export interface PictureLimits {
  bitrateKilobits: number;
  framesPerSecond: number;
}

export interface Publishing {
  /** Sets the limits of the picture. */
  limitPicture(limits: PictureLimits): Promise<void>;
  stats(): Promise<PublishStats>;
  /** Ends the connection. A second call does nothing. */
  close(): void;
}

export interface PublishOptions {
  /** Aborted when the stream is no longer wanted. */
  signal: AbortSignal;
  /** Called once, when an established stream has ended by itself. */
  onLost: () => void;
}

/** Enough for slides and writing. The resolution stays the same, because a change would start a new part of the recording. */
export const loweredPicture: PictureLimits = { bitrateKilobits: 700, framesPerSecond: 8 };

/** Measures the sent media since the last call, from RTCOutboundRtpStreamStats. @param reports of the connection, or of each of its senders */
export function readSenderStats(reports: () => Promise<Iterable<Record<string, unknown>>>): () => Promise<PublishStats> {
  let last = { at: 0, bytes: 0 };
  return async () => {
    const now = performance.now();
    const stats: PublishStats = { kilobitsPerSecond: null, lossPercent: null, roundTripMilliseconds: null, width: null, height: null, framesPerSecond: null, limitedBy: 'none' };
    let bytes = 0;
    for (const report of await reports()) {
      const number = (name: string) => (typeof report[name] === 'number' ? report[name] : null);
      if (report.type === 'outbound-rtp') {
        bytes += number('bytesSent') ?? 0;
        if (report.kind === 'video') Object.assign(stats, { width: number('frameWidth'), height: number('frameHeight'), framesPerSecond: number('framesPerSecond'), limitedBy: report.qualityLimitationReason ?? 'none' });
      }
      if (report.type === 'remote-inbound-rtp') {
        const lost = number('fractionLost');
        if (lost !== null) stats.lossPercent = Math.max(stats.lossPercent ?? 0, lost * 100);
      }
      if (report.type === 'candidate-pair' && report.nominated === true) {
        const seconds = number('currentRoundTripTime');
        if (seconds !== null) stats.roundTripMilliseconds = Math.round(seconds * 1000);
      }
    }
    if (last.at > 0) stats.kilobitsPerSecond = Math.round(((bytes - last.bytes) * 8) / (now - last.at));
    last = { at: now, bytes };
    return stats;
  };
}
