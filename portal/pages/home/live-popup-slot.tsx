import { useEffect, useState, type ComponentType } from 'react';
import { hasDoNotTrack, readConsent } from '../../../browser/analytics/consent.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus } from '../../../contract/constants.ts';

type Live = NonNullable<DataOf<'liveRecommendBull'>>;

/** The first delay after the paint, and then the interval at which it checks whether the consent bar was answered, in ms. */
const afterMilliseconds = 3_000;

/** Loads the pop-up of a recommended live (spec live#popup) when it is due. The pop-up's script is not part of the home page. */
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
