import { useEffect, useSyncExternalStore } from 'react';
import { isShown, useSite } from '../site.ts';

const category = 'industry_information';

/** Only this module writes it while the document stands. */
const subscribe = () => () => {};
function storedAnswer(): string | null {
  try {
    return sessionStorage.getItem(category);
  } catch {
    return null; // No storage: the site's configuration says as much.
  }
}

/**
 * Whether industry news is shown. The session keeps the last answer under the section's own name (spec pages#news-visibility),
 * for the paths that load no visibility on entry (spec pages#visibility-on-entry).
 */
export function useNewsShown(): boolean {
  const site = useSite();
  const isLoaded = site?.sections != null;
  const answer = isShown(site, category);
  const last = useSyncExternalStore(subscribe, storedAnswer, () => null);
  useEffect(() => {
    if (!isLoaded) return;
    try {
      sessionStorage.setItem(category, answer ? '1' : '0');
    } catch {
      // Then it is asked for again.
    }
  }, [isLoaded, answer]);
  return isLoaded || last === null ? answer : last === '1';
}
