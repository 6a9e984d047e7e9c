import { useEffect, useRef } from 'react';
import { hasDoNotTrack, readConsent, storeConsent, type Consent } from '../../browser/analytics/consent.ts';
import { showToast } from '../../browser/toasts.ts';
import { ConsentBar } from './consent-bar.tsx';

export interface ConsentSettingsProps {
  stays: boolean;
  onClose: () => void;
}

/** The consent settings: shows the current choice and lets the visitor change it. Takes the focus and returns it on closing. */
export function ConsentSettings({ stays, onClose }: ConsentSettingsProps) {
  const isAsked = hasDoNotTrack();
  const takesPart = readConsent() !== 'declined';
  const closeNow = useRef(onClose);
  useEffect(() => {
    closeNow.current = onClose;
  });
  useEffect(() => {
    const opener = document.activeElement;
    document.querySelector<HTMLElement>('.consent')?.focus();
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeNow.current();
    };
    addEventListener('keydown', leave);
    return () => {
      removeEventListener('keydown', leave);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const choose = (consent: Consent) => () => {
    storeConsent(consent);
    showToast('success', consent === 'granted' ? '已恢复访问统计' : '已停止访问统计');
    onClose();
  };
  return (
    <ConsentBar stays={stays} state={isAsked ? '浏览器已要求不跟踪，没有统计您的访问。' : takesPart ? '您现在参与访问统计。' : '您现在没有参与访问统计。'}>
      <button type="button" onClick={onClose}>
        关闭
      </button>
      {!isAsked &&
        (takesPart ? (
          <button type="button" onClick={choose('declined')}>
            不参与统计
          </button>
        ) : (
          <button type="button" onClick={choose('granted')}>
            参与统计
          </button>
        ))}
    </ConsentBar>
  );
}
