import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isOnline } from '../../browser/client.ts';
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
    let isOver = false;
    // Without a network the answer makes the browser load the document again (mobile/service-worker/answers.ts). The stored page would ask
    // again at once, and so without an end.
    const look = () => void isOnline().then((isAnswered) => isAnswered && !isOver && void revalidate());
    look();
    const timer = setInterval(look, 60_000);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isDue, isChanging, revalidate]);
}
