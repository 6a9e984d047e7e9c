import { useEffect, useRef, useState } from 'react';
import { heartbeatMilliseconds } from '../../../contract/live/limits.ts';
import { roomCalls } from '../client.ts';

/**
 * Sends heartbeats, which count attendance (spec live#heartbeats), and a last one at the end of the class. After a failure, the
 * next heartbeat also counts the time of the failed one.
 * @returns the minutes that the attendance has. Null before an answer
 */
export function useHeartbeats(liveCode: string, { isOn, isEnded }: { isOn: boolean; isEnded: boolean }): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  const hasAttended = useRef(false);
  useEffect(() => {
    const sendHeartbeat = () => void roomCalls.call('studentLiveHeart', { liveCode }).then(({ data }) => setMinutes(data.watchedMinutes), () => {});
    if (isEnded) {
      // A page that is opened after the end must not count as attendance.
      if (hasAttended.current) sendHeartbeat();
      return;
    }
    if (!isOn) return;
    hasAttended.current = true;
    sendHeartbeat();
    const timer = setInterval(sendHeartbeat, heartbeatMilliseconds.student);
    return () => clearInterval(timer);
  }, [liveCode, isOn, isEnded]);
  return minutes;
}
