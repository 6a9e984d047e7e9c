import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { backToTopAfterPixels } from '../../contract/constants.ts';
import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToolIcon } from '../../ui/tool-icon.tsx';
import { trackClick } from '../analytics/analytics.ts';
import { isShown, useSite } from '../site.ts';
import { openDialog, type OpenDialog } from './dialogs.ts';
import { useOpenHere } from './disclosure.ts';
import { OpensNewTab } from './outside-links.tsx';
import { useScrolledPast } from './scrolled-past.ts';

/**
 * Floating buttons (spec pages#side-buttons): QR code, or the phone number where the device cannot scan its own screen, free trial, online consultation, enquiry if enabled, and back to top after 300 px.
 * On narrow screens the style sheet folds them into one button.
 */
export function SideButtons() {
  const site = useSite();
  const past = useScrolledPast(backToTopAfterPixels);
  const [qrOpen, setQrOpen] = useState(false);
  const { fold, isOpen, around, button, close } = useFold();
  if (!site) return null;
  const { config } = site;
  /**
   * Focuses the fold button, because the pressed button disappears. When nothing is folded, the fold button is hidden and takes no focus.
   */
  const open = (dialog: OpenDialog) => {
    close();
    fold.current?.focus();
    openDialog(dialog);
  };
  return (
    <aside className={`side ${isOpen ? 'is-open' : ''}`} aria-label="快捷入口" {...around}>
      <div className="side__list" id="side-list">
        {config.consultationQr && (
          <div className={`side__scan ${qrOpen ? 'is-open' : ''}`}>
            <a className="touch-only" href={`tel:${config.supportPhone}`} onClick={close}>
              <Icon name="phone" />
              电话咨询
            </a>
            <button
              type="button"
              aria-expanded={qrOpen}
              aria-controls="side-qr"
              onClick={() => setQrOpen(!qrOpen)}
              onBlur={() => setQrOpen(false)}
              onKeyDown={(event) => event.key === 'Escape' && setQrOpen(false)}
            >
              <ToolIcon name="qr" />
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
          onClick={() => {
            close();
            trackClick(clicks.freeTrial);
          }}
        >
          <ToolIcon name="join" />
          免费试用
          <OpensNewTab />
        </a>
        {config.consultationUrl ? (
          <a href={config.consultationUrl} target="_blank" rel="noopener" onClick={close}>
            <ToolIcon name="chat" />
            在线咨询
            <OpensNewTab />
          </a>
        ) : (
          <button type="button" onClick={() => open({ kind: 'message' })}>
            <ToolIcon name="chat" />
            在线咨询
          </button>
        )}
        {isShown(site, 'cooperation_negotiation') && (
          <button type="button" onClick={() => open({ kind: 'enquiry' })}>
            <ToolIcon name="hand" />
            合作咨询
          </button>
        )}
        <button
          type="button"
          className="side__top"
          hidden={!past}
          onClick={() => {
            close();
            backToTop();
          }}
        >
          <ToolIcon name="top" />
          回到顶部
        </button>
      </div>
      <button {...button} className="side__fold" aria-controls="side-list" aria-label={isOpen ? '收起快捷入口' : '展开快捷入口'}>
        {isOpen ? <Icon name="close" /> : <ToolIcon name="chat" />}
      </button>
    </aside>
  );
}

/** Closes on Escape, Back, a press outside, loss of focus, and navigation. */
function useFold() {
  const { key } = useLocation();
  const { open: isOpen, setOpen } = useOpenHere(key);
  const fold = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const pressedElsewhere = ({ target }: PointerEvent) => {
      if (!fold.current?.parentElement?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', pressedElsewhere);
    return () => removeEventListener('pointerdown', pressedElsewhere);
  });
  return {
    fold,
    isOpen,
    close,
    around: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        fold.current?.focus();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
    button: { ref: fold, type: 'button' as const, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
  };
}

/** The button disappears during the scroll. If it had the focus, the browser would stop scrolling and lose the focus. */
function backToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
}
