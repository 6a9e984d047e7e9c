import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { heartbeatMilliseconds, reportedMinutesMax } from '../../../contract/live/limits.ts';
import { roomCalls } from '../client.ts';

/** A minute counts as seen after half of it. */
const seenFromSeconds = 30;
/** A larger step of the position is a jump. The position changes about four times a second, up to twice as fast as the clock. */
const stepAtMost = 3;

/**
 * Reports the minutes of a replay that were played, each once (spec live#replay).
 * @param isCounted false for a spectator
 * @param seconds position of the replay, in seconds of the class
 * @returns the different minutes that the server has counted. Null before an answer
 */
export function useReplayHeartbeats(liveCode: string, { isCounted, isPlaying, seconds, length }: { isCounted: boolean; isPlaying: boolean; seconds: number; length: number }): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  const played = useRef(new Map<number, number>());
  const unsent = useRef(new Set<number>());
  const last = useRef(seconds);

  useEffect(() => {
    const step = seconds - last.current;
    last.current = seconds;
    if (!isPlaying || step <= 0 || step > stepAtMost) return;
    const minute = Math.floor(seconds / 60);
    const before = played.current.get(minute) ?? 0;
    const after = before + step;
    played.current.set(minute, after);
    // The last minute of a class may be short.
    const needed = Math.min(seenFromSeconds, Math.max(1, (length - minute * 60) / 2));
    if (before < needed && after >= needed) unsent.current.add(minute);
  }, [isPlaying, seconds, length]);

  const sendHeartbeat = useEffectEvent(() => {
    const seen = [...unsent.current].slice(0, reportedMinutesMax);
    if (seen.length === 0) return;
    for (const minute of seen) unsent.current.delete(minute);
    roomCalls.call('studentLiveHeart', { liveCode, seen }).then(
      ({ data }) => setMinutes(data.replayMinutes),
      // The next heartbeat reports them again.
      () => seen.forEach((minute) => unsent.current.add(minute)),
    );
  });
  useEffect(() => {
    if (!isCounted) return;
    const timer = setInterval(() => sendHeartbeat(), heartbeatMilliseconds.student);
    return () => {
      clearInterval(timer);
      sendHeartbeat();
    };
  }, [isCounted]);
  return minutes;
}
