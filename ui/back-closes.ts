import { useEffectEvent, useLayoutEffect } from 'react';
import { createOverlayHistory } from './overlay-history.ts';

/** Null on the server. Created with the document's scripts, before the router writes its first history entry. */
const overlays = typeof document === 'undefined' ? null : createOverlayHistory(window);

/** While `isOpen`, Back calls `onClose` and the page stays. Use it for overlays opened by a press, not for menus opened by hover. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A layout effect runs with the commit, so that Back during the closing leaves the page.
  useLayoutEffect(() => (isOpen ? overlays?.open(() => close()) : undefined), [isOpen]);
}

export const hasPageBefore = (): boolean => (overlays ? overlays.hasPageBefore() : history.length > 1);
