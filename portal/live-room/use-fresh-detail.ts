import { useCallback, useEffect, useState } from 'react';
import type { DataOf } from '../../contract/calls/index.ts';
import { liveStatus } from '../../contract/constants.ts';
import { roomClient } from './client.ts';

const replayLookMilliseconds = 20_000;

/** The details of the live. They are loaded again on `refresh`, and after the end until the replay is ready. */
export function useFreshDetail<Detail extends DataOf<'getLiveDetail'>>(given: Detail, isSpectator: boolean): Detail & { refresh: () => void } {
  const [detail, setDetail] = useState(given);
  const { liveCode } = given;
  const [looks, setLooks] = useState(0);
  const refresh = useCallback(() => setLooks((count) => count + 1), []);
  const isMaking = detail.liveStatus === liveStatus.ended && detail.replay === 'making';
  useEffect(() => {
    if (looks === 0) return;
    const left = new AbortController();
    const ask = async (): Promise<DataOf<'getLiveDetail'>> => (await (isSpectator ? roomClient.call('getLiveDetail', { liveCode }, { signal: left.signal }) : roomClient.call('liveCourseDetail', { liveCode }, { signal: left.signal }))).data;
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
