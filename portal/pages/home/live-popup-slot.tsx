import { useEffect, useState, type ComponentType } from 'react';
import { hasDoNotTrack, readConsent } from '../../../browser/analytics/consent.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus } from '../../../contract/constants.ts';

type Live = NonNullable<DataOf<'liveRecommendBull'>>;

/** After the first paint, and then how often it looks whether the consent bar was answered. */
const afterMilliseconds = 3_000;

/** The place of the pop-up of a recommended live (spec live#popup). It is fetched when its time has come: the home page carries none of it. */
export function LivePopupSlot({ live }: { live: Live }) {
  const [loaded, setLoaded] = useState<{ LivePopup: ComponentType<{ live: Live }> } | null>(null);
  const isDue = live.liveStatus === liveStatus.live || (live.liveStatus === liveStatus.upcoming && live.livePreUrl !== '');
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => {
      if (readConsent() === null && !hasDoNotTrack()) return;
      clearInterval(timer);
      void import('./live-popup.tsx').then(setLoaded, () => {});
    }, afterMilliseconds);
    return () => clearInterval(timer);
  }, [isDue]);
  return loaded && <loaded.LivePopup live={live} />;
}
