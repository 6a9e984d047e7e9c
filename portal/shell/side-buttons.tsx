import { useState } from 'react';
import { backToTopAfterPixels } from '../../contract/constants.ts';
import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { trackClick } from '../analytics/analytics.ts';
import { isShown, useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';
import { OpensNewTab } from './outside-links.tsx';
import { useScrolledPast } from './scrolled-past.ts';

/** §2.3 floating buttons: scan to consult, free trial, online consultation, enquiry where enabled, back to top after 300 px. */
export function SideButtons() {
  const site = useSite();
  const past = useScrolledPast(backToTopAfterPixels);
  const [qrOpen, setQrOpen] = useState(false);
  if (!site) return null;
  const { config } = site;
  return (
    <aside className="side" aria-label="快捷入口">
      {config.consultationQr && (
        <div className={`side__scan ${qrOpen ? 'is-open' : ''}`}>
          <button
            type="button"
            aria-expanded={qrOpen}
            aria-controls="side-qr"
            onClick={() => setQrOpen(!qrOpen)}
            onBlur={() => setQrOpen(false)}
            onKeyDown={(event) => event.key === 'Escape' && setQrOpen(false)}
          >
            <Icon name="qr" />
            扫码咨询
          </button>
          <div className="side__qr" id="side-qr">
            <img src={config.consultationQr} alt="微信咨询二维码" width="128" height="128" loading="lazy" />
            微信扫一扫，顾问在线
          </div>
        </div>
      )}
      <a
        className="side__trial"
        href={config.trialUrl || link('registration')}
        target="_blank"
        rel="noopener"
        onClick={() => trackClick(clicks.freeTrial)}
      >
        <Icon name="join" />
        免费试用
        <OpensNewTab />
      </a>
      {config.consultationUrl ? (
        <a href={config.consultationUrl} target="_blank" rel="noopener">
          <Icon name="chat" />
          在线咨询
          <OpensNewTab />
        </a>
      ) : (
        <button type="button" onClick={() => openDialog({ kind: 'message' })}>
          <Icon name="chat" />
          在线咨询
        </button>
      )}
      {isShown(site, 'cooperation_negotiation') && (
        <button type="button" onClick={() => openDialog({ kind: 'enquiry' })}>
          <Icon name="hand" />
          合作咨询
        </button>
      )}
      <button type="button" className="side__top" hidden={!past} onClick={backToTop}>
        <Icon name="top" />
        回到顶部
      </button>
    </aside>
  );
}

/** The button goes on the way up. With the focus still on it, the browser would stop there and lose the focus. */
function backToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
}
