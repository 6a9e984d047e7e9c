import { useEffectEvent, useLayoutEffect } from 'react';
import { createOverlayHistory } from './overlay-history.ts';

/** Null on the server. Made with the document's scripts, before the router writes its first entry. */
const overlays = typeof document === 'undefined' ? null : createOverlayHistory(window);

/** While `isOpen` lies over the page, Back asks for `onClose` and the page stays. For what a person opened by a press: a menu under the pointer is none. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // With the commit itself: a press of Back at the moment of closing means the page.
  useLayoutEffect(() => (isOpen ? overlays?.open(() => close()) : undefined), [isOpen]);
}

export const hasPageBefore = (): boolean => (overlays ? overlays.hasPageBefore() : history.length > 1);
