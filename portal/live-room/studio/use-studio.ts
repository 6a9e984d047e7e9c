import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStudio, type Studio, type StudioState } from '../../../browser/live/studio/studio.ts';

/** One studio per page. Leaving the page closes its devices. */
export function useStudio(): { studio: Studio; state: StudioState } {
  const [studio] = useState(() => createStudio());
  const state = useSyncExternalStore(studio.store.subscribe, studio.store.state);
  useEffect(() => {
    // Some browsers start sound only after a click or a key.
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
