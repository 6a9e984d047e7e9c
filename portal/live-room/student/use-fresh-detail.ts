import { useCallback, useEffect, useState } from 'react';
import { roomClient } from '../client.ts';
import type { RoomDetail } from './room-detail.ts';

const replayLookMilliseconds = 20_000;

/** The details of the live. They are loaded again on `refresh`, and after the end until the replay is ready. */
export function useFreshDetail(given: RoomDetail, isSpectator: boolean): RoomDetail & { refresh: () => void } {
  const [detail, setDetail] = useState(given);
  const { liveCode } = given;
  const [looks, setLooks] = useState(0);
  const refresh = useCallback(() => setLooks((count) => count + 1), []);
  const isMaking = detail.liveStatus === 4 && detail.replay === 'making';
  useEffect(() => {
    if (looks === 0) return;
    const left = new AbortController();
    const ask = async (): Promise<RoomDetail> => (await (isSpectator ? roomClient.call('getLiveDetail', { liveCode }, { signal: left.signal }) : roomClient.call('liveCourseDetail', { liveCode }, { signal: left.signal }))).data;
    ask().then((fresh) => setDetail((before) => ({ ...before, ...fresh })), () => {});
    return () => left.abort();
  }, [looks, liveCode, isSpectator]);
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(refresh, replayLookMilliseconds);
    return () => clearInterval(timer);
  }, [isMaking, refresh]);
  return { ...detail, refresh };
}
