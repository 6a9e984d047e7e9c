import { cameraProfile } from '../../../contract/constants.ts';
import type { Clock } from '../../clock.ts';
import type { StreamUsage } from './provider.ts';

/** Bytes of streams whose service does not count them: reckoned from how many watch, at the camera's bitrate. */
export function createTrafficEstimate(clock: Clock) {
  const streams = new Map<string, { at: number; received: number; sent: number }>();
  function of(stream: string) {
    let counted = streams.get(stream);
    if (!counted) streams.set(stream, (counted = { at: clock.now(), received: 0, sent: 0 }));
    return counted;
  }
  return {
    /** Bytes that were counted elsewhere. */
    add: (stream: string, bytes: number): void => void (of(stream).sent += bytes),
    /** What has come together since the stream was first asked about. */
    count(stream: string, viewers: number, isPublished: boolean): StreamUsage {
      const counted = of(stream);
      const bytes = ((clock.now() - counted.at) * cameraProfile.bitrateKilobits) / 8;
      counted.at = clock.now();
      counted.sent += Math.round(viewers * bytes);
      // A stream that is published has received something, at the first question too.
      if (isPublished) counted.received += Math.max(1, Math.round(bytes));
      return { viewers, bytesReceived: counted.received, bytesSent: counted.sent };
    },
    forget: (stream: string): void => void streams.delete(stream),
  };
}
