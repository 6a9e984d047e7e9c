import { useEffect, useRef, type RefObject } from 'react';

/**
 * Lets an element come in, once, when the visitor scrolls near it. The content stands in the document from the start and
 * is never hidden while it waits: without a script, in print and in a long screenshot everything is there.
 * The stylesheet says how (`data-revealed`).
 */
export function useReveal<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const seenOnce = useRef(false);
  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)!;
        // What already stands on the screen when the page comes to life does not move any more.
        const inSight = entry.boundingClientRect.top < innerHeight * 0.9 && !seenOnce.current && scrollY < 40;
        if (entry.isIntersecting) {
          if (!inSight) target.setAttribute('data-revealed', '');
          observer.disconnect();
        }
        seenOnce.current = true;
      },
      { threshold: 0 },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return element;
}
