import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { liveStatus } from '../../contract/constants.ts';
import { useNow } from './live-times.ts';

/**
 * Requests the page's data again once a minute after the scheduled start of an upcoming live, because the page may come from the cache.
 * @param isChanging another change is near: the live has ended, or its replay is made
 */
export function useDue(live: { liveStatus: number; startTime: string } | null, isChanging = false): void {
  const { revalidate } = useRevalidator();
  const now = useNow();
  const isDue = live?.liveStatus === liveStatus.upcoming && now !== null && now >= Date.parse(live.startTime);
  useEffect(() => {
    if (!isDue && !isChanging) return;
    void revalidate();
    const timer = setInterval(() => void revalidate(), 60_000);
    return () => clearInterval(timer);
  }, [isDue, isChanging, revalidate]);
}
