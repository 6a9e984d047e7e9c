import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStudio, type Studio, type StudioState } from '../../../browser/live/studio/studio.ts';

/** One studio for the life of the page; its devices are closed with it. */
export function useStudio(): { studio: Studio; state: StudioState } {
  const [studio] = useState(() => createStudio());
  const state = useSyncExternalStore(studio.store.subscribe, studio.store.state);
  useEffect(() => () => studio.close(), [studio]);
  return { studio, state };
}
