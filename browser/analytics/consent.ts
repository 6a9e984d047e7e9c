/** The visitor's consent to analytics, stored in this browser. Without an answer visits are counted, and the notice offers to stop. */
export type Consent = 'granted' | 'declined';

const key = 'analytics-consent';

/** The answer given on this page when storage is disabled. */
let said: Consent | null = null;

export function readConsent(): Consent | null {
  try {
    const value = localStorage.getItem(key);
    return value === 'granted' || value === 'declined' ? value : said;
  } catch {
    return said;
  }
}

export function storeConsent(consent: Consent): void {
  said = consent;
  try {
    localStorage.setItem(key, consent);
  } catch {
    // Storage is disabled: the answer is valid until the page is left.
  }
}

/** Do-Not-Track, or its successor Global Privacy Control. */
export function hasDoNotTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

export const mayTrack = (): boolean => !hasDoNotTrack() && readConsent() !== 'declined';
