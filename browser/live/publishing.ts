/** What all ways to send a stream have in common. */

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

export interface Publishing {
  /** Sends fewer pictures a second, each as large and sharp as before; the sound is not touched. */
  lowerPicture(isLowered: boolean): Promise<void>;
  stats(): Promise<PublishStats>;
  /** Ends the connection; repeated, it does nothing. */
  close(): void;
}

export interface PublishOptions {
  /** Aborted when the stream shall not be sent any more. */
  signal: AbortSignal;
  /** Called once, when a stream that was sent has ended by itself. */
  onLost: () => void;
}

/** Enough for slides and writing. The size stays: another one would begin a new part of the recording. */
export const loweredPicture = { kilobits: 700, framesPerSecond: 8 };

/** Of RTCOutboundRtpStreamStats: what was sent since the last look. @param reports of the connection, or of each of its senders */
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
