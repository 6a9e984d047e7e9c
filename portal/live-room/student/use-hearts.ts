import { useEffect } from 'react';
import { roomClient } from '../client.ts';

const heartMilliseconds = 30_000;

/** Tells the server every 30 s that the student is there (spec live#hearts). A failed one is made good by the next. */
export function useHearts(liveCode: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const beat = () => void roomClient.call('studentLiveHeart', { liveCode }).catch(() => {});
    beat();
    const timer = setInterval(beat, heartMilliseconds);
    return () => clearInterval(timer);
  }, [liveCode, isOn]);
}
