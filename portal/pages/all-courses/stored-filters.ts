import { useEffect, useRef, type RefObject } from 'react';
import { redirect, useLocation, useNavigationType, type MiddlewareFunction } from 'react-router';
import { courseFiltersKey } from '../../../browser/stored-keys.ts';

/**
 * Filters are stored per tab, so that a visitor who returns to the course list by any link finds them again (spec pages#saved-state). The
 * document's scroll restoration keeps the scroll position for each set of filters.
 */
const storageKey = courseFiltersKey;

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Storage is disabled.
    return null;
  }
}

/** Whether the current page is the course list. There, an address without a query means that all filters are removed. */
let isOpen = false;

/** Redirects a link without a query to the stored filters. Going back is not redirected: the browser restores that address itself. */
export const redirectToStoredFilters: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const asked = new URL(request.url);
  const isGoingBack = asked.pathname + asked.search === location.pathname + location.search;
  const filters = storage()?.getItem(storageKey);
  if (filters && !isOpen && !isGoingBack && asked.search === '') throw redirect(asked.pathname + filters);
  return next();
};

/** Stores the current filters, and scrolls to the start of the list when the page number changes. */
export function useStoredFilters(list: RefObject<HTMLElement | null>, pageNum: number): void {
  const { search } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pageNum);

  useEffect(() => {
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, []);

  useEffect(() => storage()?.setItem(storageKey, search), [search]);

  useEffect(() => {
    const turned = shown.current !== pageNum;
    shown.current = pageNum;
    if (turned && navigation === 'PUSH') list.current?.scrollIntoView();
  }, [pageNum, navigation, list]);
}
