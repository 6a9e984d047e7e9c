import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStudio, type Studio, type StudioState } from '../../../browser/live/studio/studio.ts';

/** One studio for the life of the page; its devices are closed with it. */
export function useStudio(): { studio: Studio; state: StudioState } {
  const [studio] = useState(() => createStudio());
  const state = useSyncExternalStore(studio.store.subscribe, studio.store.state);
  useEffect(() => {
    // The meter and the sound wait for a first press, where the browser wants one.
    const press = () => void studio.resumeSound();
    addEventListener('pointerdown', press);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('pointerdown', press);
      removeEventListener('keydown', press);
      studio.close();
    };
  }, [studio]);
  return { studio, state };
}
