import { useEffect } from 'react';
import { roomClient } from '../client.ts';

const heartMilliseconds = 30_000;

/** Sends a heartbeat every 30 s, which counts attendance (spec live#hearts). The next one makes up for a failed one. */
export function useHearts(liveCode: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const beat = () => void roomClient.call('studentLiveHeart', { liveCode }).catch(() => {});
    beat();
    const timer = setInterval(beat, heartMilliseconds);
    return () => clearInterval(timer);
  }, [liveCode, isOn]);
}
