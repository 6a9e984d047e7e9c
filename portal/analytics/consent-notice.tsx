import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { asksNotToBeTracked, readConsent, storeConsent, type Consent } from './consent.ts';

/** The first screen is left clean: the notice comes with the first scroll, touch or key, or after a while. */
const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const;
const asksAfterMilliseconds = 5_000;

/** A small notice, once a browser: says what is counted and offers to stop it. Silent where the browser already asks. */
export function ConsentNotice() {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (readConsent() !== null || asksNotToBeTracked()) return;
    const ask = () => setAsks(true);
    const timer = setTimeout(ask, asksAfterMilliseconds);
    for (const sign of signsOfLife) addEventListener(sign, ask, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) removeEventListener(sign, ask);
    };
  }, []);
  if (!asks) return null;
  const answer = (consent: Consent) => {
    storeConsent(consent);
    setAsks(false);
  };
  return (
    <section className="consent" aria-label="访问统计说明">
      <p>
        我们只统计页面的访问次数和停留时间，不记录您是谁。<Link to={link('privacyAgreement')}>隐私政策</Link>
      </p>
      <div>
        <button type="button" onClick={() => answer('declined')}>
          不参与统计
        </button>
        <button type="button" onClick={() => answer('granted')}>
          知道了
        </button>
      </div>
    </section>
  );
}
