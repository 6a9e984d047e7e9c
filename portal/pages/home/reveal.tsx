import { useEffect, useRef, type RefObject } from 'react';

/**
 * Animates an element once, when the visitor scrolls near it. The content is never hidden before: it is visible without a script, in print
 * and in a long screenshot. The style sheet defines the animation (`data-revealed`).
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
        // Content that is visible when the page is hydrated does not animate.
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
