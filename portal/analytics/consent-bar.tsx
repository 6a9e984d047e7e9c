import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { showToast } from '../../ui/toast.tsx';
import { asksNotToBeTracked, readConsent, storeConsent, type Consent } from './consent.ts';
import './consent-bar.css';

export interface ConsentBarProps {
  /** The question of the first visit, or the choice that was opened again: then it takes the focus and tells how things stand. */
  about: 'first' | 'settings';
  /** In view while one scrolls; else at the page's end only. */
  stays: boolean;
  onClose: () => void;
}

const newChoice: Record<Consent, string> = { granted: '已恢复访问统计', declined: '已停止访问统计' };

export function ConsentBar({ about, stays, onClose }: ConsentBarProps) {
  const bar = useRef<HTMLElement>(null);
  const opener = useRef(document.activeElement);
  const isSettings = about === 'settings';
  const isAsked = asksNotToBeTracked();
  const consent = readConsent() ?? 'granted';

  // What floats above the page's end rises by the height of the bar (`--notice`).
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => bar.current && root.setProperty('--notice', `${bar.current.offsetHeight}px`));
    observer.observe(bar.current!);
    return () => {
      observer.disconnect();
      root.removeProperty('--notice');
    };
  }, []);
  useEffect(() => {
    if (isSettings) bar.current?.focus();
  }, [isSettings]);

  function close() {
    onClose();
    if (isSettings && opener.current instanceof HTMLElement) opener.current.focus();
  }
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  // Whoever has opened the choice leaves it by Escape, wherever the focus went; the notice of the first visit stays.
  useEffect(() => {
    if (!isSettings) return;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeNow.current();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isSettings]);
  function answer(chosen: Consent) {
    storeConsent(chosen);
    if (isSettings) showToast('success', newChoice[chosen]);
    close();
  }

  return (
    <section ref={bar} className={`consent${stays ? '' : ' consent--end'}`} aria-label="访问统计说明" tabIndex={-1}>
      <div className="wrap">
        <p>
          {isSettings && <b>{isAsked ? '浏览器已要求不跟踪，没有统计您的访问。' : consent === 'granted' ? '您现在参与访问统计。' : '您现在没有参与访问统计。'}</b>}
          我们只统计页面的访问次数和停留时间，不记录您是谁。<Link to={link('privacyAgreement')}>隐私政策</Link>
        </p>
        <div>
          {isSettings && (
            <button type="button" onClick={close}>
              关闭
            </button>
          )}
          {(!isSettings || (!isAsked && consent === 'granted')) && (
            <button type="button" onClick={() => answer('declined')}>
              不参与统计
            </button>
          )}
          {isSettings && !isAsked && consent === 'declined' && (
            <button type="button" onClick={() => answer('granted')}>
              参与统计
            </button>
          )}
          {!isSettings && (
            <button type="button" onClick={() => answer('granted')}>
              知道了
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
