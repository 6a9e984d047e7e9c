import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { PageKey } from '../contract/pages.ts';

interface Place {
  /** The address with its query: a chosen category stays chosen. */
  address: string;
  top: number;
}

/** Where each tab was left, until the document is left. Back restores positions by itself (portal/shell/document.tsx). */
const places = new Map<PageKey, Place>();

export const leaveTab = (page: PageKey, place: Place): void => void places.set(page, place);
export const placeOf = (page: PageKey): Place | undefined => places.get(page);

/** Scrolls a tab that was opened again to where it was left. */
export function useTabPlace(page: PageKey | null): void {
  const { pathname, search } = useLocation();
  const isPushed = useNavigationType() === 'PUSH';
  useLayoutEffect(() => {
    if (!isPushed || page === null) return;
    const place = places.get(page);
    scrollTo(0, place?.address === pathname + search ? place.top : 0);
    // The next visit by a link starts at the top.
    places.delete(page);
  }, [isPushed, page, pathname, search]);
}
