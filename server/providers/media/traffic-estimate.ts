import { cameraProfile } from '../../../contract/constants.ts';
import type { Clock } from '../../clock.ts';
import type { StreamUsage } from './provider.ts';

/** Estimates the bytes of streams without counters: number of viewers times the camera's bitrate. */
export function createTrafficEstimate(clock: Clock) {
  const streams = new Map<string, { at: number; sent: number }>();
  function of(stream: string) {
    let counted = streams.get(stream);
    if (!counted) streams.set(stream, (counted = { at: clock.now(), sent: 0 }));
    return counted;
  }
  return {
    /** Adds bytes that were counted elsewhere. */
    add: (stream: string, bytes: number): void => void (of(stream).sent += bytes),
    /** Estimated bytes since the first query of the stream. */
    count(stream: string, viewers: number, isPublished: boolean): StreamUsage {
      const counted = of(stream);
      const bytes = ((clock.now() - counted.at) * cameraProfile.bitrateKilobits) / 8;
      counted.at = clock.now();
      counted.sent += Math.round(viewers * bytes);
      return { viewers, isPublished, bytesSent: counted.sent };
    },
    forget: (stream: string): void => void streams.delete(stream),
  };
}
