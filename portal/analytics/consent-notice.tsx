import { useEffect, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hasDoNotTrack, readConsent, storeConsent, type Consent } from '../../browser/analytics/consent.ts';
import { reportFailure } from '../../browser/failure.ts';
import { loadPart } from '../../browser/loading.ts';
import { ConsentBar } from './consent-bar.tsx';
import type { ConsentSettingsProps } from './consent-settings.tsx';

/**
 * The notice appears on the first scroll, click or key, or after a delay, so that the first screen is free at first. It does not appear
 * while a pointer is pressed or its click is due: the notice would cover or move the target, and the click would be lost.
 */
const signsOfLife = ['scroll', 'click', 'keydown'] as const;
const asksAfterMilliseconds = 5_000;
/** A click follows its release within this time. */
const clickDueMilliseconds = 400;
const settingsWanted = 'consent-settings';

/** The button 统计设置. A visitor can change the answer at any time (privacy policy, section 2). */
export function ConsentSettingsButton({ className }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={() => dispatchEvent(new Event(settingsWanted))}>
      统计设置
    </button>
  );
}

/**
 * Shown once per browser: says what is counted and offers to stop it. Browsers with an opt-out signal do not see it. On a form page the
 * notice is at the end of the page, because nothing may cover the form.
 */
export function ConsentNotice({ stays }: { stays: boolean }) {
  const [asks, setAsks] = useState(false);
  const [Settings, setSettings] = useState<ComponentType<ConsentSettingsProps> | null>(null);

  useEffect(() => {
    const open = () => void loadPart(() => import('./consent-settings.tsx')).then((part) => setSettings(() => part.ConsentSettings), reportFailure);
    addEventListener(settingsWanted, open);
    return () => removeEventListener(settingsWanted, open);
  }, []);

  useEffect(() => {
    if (readConsent() !== null || hasDoNotTrack()) return;
    let isPressed = false;
    let isDue = false;
    let clickDue: ReturnType<typeof setTimeout> | undefined;
    const waiting = new AbortController();
    const on = (events: readonly string[], listener: () => void) => events.forEach((event) => addEventListener(event, listener, { passive: true, signal: waiting.signal }));
    const ask = () => {
      isDue = true;
      if (isPressed) return;
      stopWaiting();
      // React would render this later, when a press may have begun.
      flushSync(() => setAsks(true));
    };
    const timer = setTimeout(ask, asksAfterMilliseconds);
    // Also removes the listeners, so that the click on the answer does not show the notice again.
    const stopWaiting = () => {
      clearTimeout(timer);
      clearTimeout(clickDue);
      waiting.abort();
    };
    on(signsOfLife, ask);
    on(['pointerdown'], () => {
      clearTimeout(clickDue);
      isPressed = true;
    });
    on(['pointerup', 'pointercancel'], () => {
      clickDue = setTimeout(() => {
        isPressed = false;
        if (isDue) ask();
      }, clickDueMilliseconds);
    });
    return stopWaiting;
  }, []);

  const answer = (consent: Consent) => () => {
    storeConsent(consent);
    setAsks(false);
  };
  if (Settings) {
    return (
      <Settings
        stays={stays}
        onClose={() => {
          setSettings(null);
          if (readConsent()) setAsks(false);
        }}
      />
    );
  }
  if (!asks) return null;
  return (
    <ConsentBar stays={stays}>
      <button type="button" onClick={answer('declined')}>
        不参与统计
      </button>
      <button type="button" onClick={answer('granted')}>
        知道了
      </button>
    </ConsentBar>
  );
}
