import { useEffect, useSyncExternalStore } from 'react';
import { isShown, useSite } from '../site.ts';

const category = 'industry_information';

/** Only this module writes the value, so there are no changes to listen to. */
const subscribe = () => () => {};
function storedAnswer(): string | null {
  try {
    return sessionStorage.getItem(category);
  } catch {
    return null; // Without storage the site configuration decides.
  }
}

/**
 * Whether industry news is shown. The session storage has the last answer under the section's name (spec pages#news-visibility), for paths
 * that load no visibility on entry (spec pages#visibility-on-entry).
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
      // Without storage the next page loads the answer again.
    }
  }, [isLoaded, answer]);
  return isLoaded || last === null ? answer : last === '1';
}
