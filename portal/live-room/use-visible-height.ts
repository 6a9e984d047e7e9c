import { useEffect, useSyncExternalStore, type CSSProperties } from 'react';

/** A keyboard covers at least this much. Less is a bar of the browser, CSS px. */
const keyboardAtLeast = 100;
/** In a lower window the room shows only what a person needs while typing (phone.css), CSS px. */
const short = 480;
/** Wider windows are not a phone in portrait (phone.css), CSS px. */
const narrow = 540;
/** In a lower window a phone in landscape shows only the picture and the discussion while a person types (phone.css), CSS px. */
const low = 260;

interface VisibleHeight {
  style?: CSSProperties;
  'data-short'?: '';
  'data-low'?: '';
}

/** Fits the room into the part of the window above an on-screen keyboard. Some browsers make the page smaller, and Safari covers the page. */
export function useVisibleHeight(): VisibleHeight {
  const height = useSyncExternalStore(subscribe, visibleHeight, () => 0);
  const isCovered = height > 0 && innerHeight - height > keyboardAtLeast;
  const above = isCovered ? height : 0;
  useEffect(() => {
    // Safari has moved the page up to show the field, which is visible without that now.
    if (above > 0) scrollTo(0, 0);
  }, [above]);
  if (height === 0) return {};
  const isPortrait = innerWidth <= narrow;
  return {
    ...(isPortrait && height < short ? { 'data-short': '' as const } : {}),
    ...(!isPortrait && height < low ? { 'data-low': '' as const } : {}),
    style: { '--visible': `${height}px`, ...(isCovered ? { height } : {}) } as CSSProperties,
  };
}

function subscribe(notify: () => void): () => void {
  visualViewport?.addEventListener('resize', notify);
  return () => visualViewport?.removeEventListener('resize', notify);
}

/** 0 in browsers that do not tell it. A magnified page is not smaller. */
const visibleHeight = (): number => Math.round((visualViewport?.height ?? 0) * (visualViewport?.scale ?? 1));
