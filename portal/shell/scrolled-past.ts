import { useEffect, useState } from 'react';

/** Whether the page is scrolled further than `pixels`. An IntersectionObserver on a mark of that height is cheaper than scroll events. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const mark = document.createElement('div');
    mark.style.cssText = `position:absolute;top:0;left:0;width:1px;height:${pixels}px;pointer-events:none;visibility:hidden`;
    document.body.append(mark);
    const observer = new IntersectionObserver((entries) => setPast(!entries.at(-1)!.isIntersecting));
    observer.observe(mark);
    return () => {
      observer.disconnect();
      mark.remove();
    };
  }, [pixels]);
  return past;
}
