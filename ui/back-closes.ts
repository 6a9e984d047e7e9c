import { useEffectEvent, useLayoutEffect } from 'react';

/** What lies over the page, the topmost last. */
const layers: (() => void)[] = [];

/**
 * The way back closes the topmost layer before it leaves the page, as on a phone everything that covers a page does. The
 * browser asks (HTML, "navigate event") on the way to what this document showed before, and once for each thing that the visitor
 * does; where it does not ask, it simply goes back. So does a script that goes back.
 */
function backCloses(event: NavigateEvent): void {
  const isBack = event.navigationType === 'traverse' && event.destination.index < (navigation.currentEntry?.index ?? 0);
  if (!isBack || !event.userInitiated || !event.cancelable) return;
  event.preventDefault();
  layers.at(-1)?.();
}

/** While `isOpen` lies over the page, the way back asks for `onClose` instead. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // With the commit itself: who goes back in the moment in which it closes means the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = () => close();
    layers.push(layer);
    if (layers.length === 1) globalThis.navigation?.addEventListener('navigate', backCloses);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) globalThis.navigation?.removeEventListener('navigate', backCloses);
    };
  }, [isOpen]);
}
