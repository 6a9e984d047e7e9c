import { useEffectEvent, useLayoutEffect } from 'react';
import { createOverlayHistory } from './overlay-history.ts';

/** Null on the server. Made with the document's scripts, before the router writes its first entry. */
const overlays = typeof document === 'undefined' ? null : createOverlayHistory(window);

/** While `isOpen`, Back calls `onClose` and the page stays. For overlays opened by a press, not for menus opened by hover. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // With the commit itself: a press of Back at the moment of closing means the page.
  useLayoutEffect(() => (isOpen ? overlays?.open(() => close()) : undefined), [isOpen]);
}

export const hasPageBefore = (): boolean => (overlays ? overlays.hasPageBefore() : history.length > 1);
