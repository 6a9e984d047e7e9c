import { useEffect, useRef, useState } from 'react';
import { roomCalls } from '../client.ts';

const heartbeatMilliseconds = 30_000;

/**
 * Sends a heartbeat every 30 s, which counts attendance (spec live#heartbeats), and a last one at the end of the class. After a failure, the
 * next heartbeat also counts the time of the failed one.
 * @returns the minutes that the attendance has. Null before an answer
 */
export function useHeartbeats(liveCode: string, { isOn, isEnded }: { isOn: boolean; isEnded: boolean }): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  const hasAttended = useRef(false);
  useEffect(() => {
    const beat = () => void roomCalls.call('studentLiveHeart', { liveCode }).then(({ data }) => setMinutes(data.watchedMinutes), () => {});
    if (isEnded) {
      // A page that is opened after the end must not count as attendance.
      if (hasAttended.current) beat();
      return;
    }
    if (!isOn) return;
    hasAttended.current = true;
    beat();
    const timer = setInterval(beat, heartbeatMilliseconds);
    return () => clearInterval(timer);
  }, [liveCode, isOn, isEnded]);
  return minutes;
}
