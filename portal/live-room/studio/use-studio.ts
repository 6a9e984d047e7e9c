import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStudio, type Studio, type StudioState } from '../../../browser/live/studio/studio.ts';

/** One studio for the life of the page; its devices are closed with it. */
export function useStudio(): { studio: Studio; state: StudioState } {
  const [studio] = useState(createStudio);
  const state = useSyncExternalStore(studio.store.subscribe, studio.store.state);
  useEffect(() => () => studio.close(), [studio]);
  return { studio, state };
}

/** The time by `now`, once a second. */
export function useSeconds(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}

/** Seconds as people read them: `1:05:09`, `42:18`. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = `${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${minutes}` : minutes;
}
