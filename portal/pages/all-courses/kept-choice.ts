import { useEffect, useRef, type RefObject } from 'react';
import { redirect, useLocation, useNavigationType, type MiddlewareFunction } from 'react-router';
import { pages } from '../../../contract/pages.ts';

/**
 * A visitor who leaves all courses (spec pages#kept-state) and comes back, by any link, finds them filtered as they were left,
 * in this tab. Where one was on each choice of them is kept by the document's scroll restoration.
 */
const storageKey = 'allCourses.choice';

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Forbidden by the visitor: nothing is kept.
    return null;
  }
}

/** Whether all courses are what one looks at: from there, the plain address means that everything chosen is taken back. */
let isOpen = false;

/** A link to the plain address leads to the choice that was left. Going back leads to what stood there; the browser is there already. */
export const returnToChoice: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const asked = new URL(request.url);
  const isGoingBack = asked.pathname + asked.search === location.pathname + location.search;
  const choice = storage()?.getItem(storageKey);
  if (choice && !isOpen && !isGoingBack && asked.search === '') throw redirect(pages.allCourses.path + choice);
  return next();
};

/** Keeps the choice that is looked at, and brings the list's beginning into view where its page was turned. */
export function useKeptChoice(list: RefObject<HTMLElement | null>, pageNum: number): void {
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
