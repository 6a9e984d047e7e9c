import { useEffect, useState, type ComponentType } from 'react';
import { reportFailure } from '../failure.ts';
import { loadPart } from '../loading.ts';
import type { ConsentBarProps } from './consent-bar.tsx';
import { asksNotToBeTracked, readConsent } from './consent.ts';

/** The first screen is left clean: the notice comes with the first scroll, touch or key, or after a while. */
const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const;
const asksAfterMilliseconds = 5_000;
const settingsWanted = 'consent-settings';

/** 统计设置: whoever has answered may answer again, at any time (privacy policy, section 2). */
export function ConsentSettingsButton({ className }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={() => dispatchEvent(new Event(settingsWanted))}>
      统计设置
    </button>
  );
}

/**
 * A bar at the page's end, once a browser: says what is counted and offers to stop it. Silent where the browser already
 * asks. On a page that is a form it stands at the very end instead of staying in view: nothing may lie over the form.
 */
export function ConsentNotice({ stays }: { stays: boolean }) {
  const [asks, setAsks] = useState<ConsentBarProps['about'] | null>(null);
  const [Bar, setBar] = useState<ComponentType<ConsentBarProps> | null>(null);

  useEffect(() => {
    const open = () => setAsks('settings');
    addEventListener(settingsWanted, open);
    return () => removeEventListener(settingsWanted, open);
  }, []);

  useEffect(() => {
    if (readConsent() !== null || asksNotToBeTracked()) return;
    const ask = () => setAsks((about) => about ?? 'first');
    const timer = setTimeout(ask, asksAfterMilliseconds);
    for (const sign of signsOfLife) addEventListener(sign, ask, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) removeEventListener(sign, ask);
    };
  }, []);

  useEffect(() => {
    if (!asks || Bar) return;
    loadPart(() => import('./consent-bar.tsx')).then(
      (part) => setBar(() => part.ConsentBar),
      (error) => {
        setAsks(null);
        if (asks === 'settings') reportFailure(error);
      },
    );
  }, [asks, Bar]);

  return asks && Bar && <Bar key={asks} about={asks} stays={stays} onClose={() => setAsks(null)} />;
}
