import { useEffect } from 'react';

/**
 * Pictures below the first screen load lazily. When the page has loaded and the browser is idle, all of them are loaded, so that scrolling
 * shows no empty frames. With the browser's data saver they stay lazy.
 */
export function useIdlePictures(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const fetchAll = () => {
      for (const picture of document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')) picture.loading = 'eager';
    };
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchAll, { timeout: 2000 }) : setTimeout(fetchAll, 500));
    if (document.readyState === 'complete') {
      whenIdle();
      return;
    }
    addEventListener('load', whenIdle, { once: true });
    return () => removeEventListener('load', whenIdle);
  }, []);
}
