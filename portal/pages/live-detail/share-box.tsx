import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { showToast } from '../../../browser/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { sharedAddress } from './shared-address.ts';

/** Few visitors share, and a phone does not show the code. */
const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

/** Shares the page: a QR code for phones, and the address. */
export function ShareBox({ name, liveCode }: { name: string; liveCode: string }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('keydown', close);
    addEventListener('pointerdown', close);
    return () => {
      removeEventListener('keydown', close);
      removeEventListener('pointerdown', close);
    };
  }, [isOpen]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(sharedAddress(liveCode, location.origin));
      showToast('success', '链接已复制');
    } catch {
      showToast('error', `没能复制，请手动复制：${sharedAddress(liveCode, location.origin)}`);
    }
  }

  return (
    <div className="live-share" ref={box}>
      <Button tone="line" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <LiveIcon name="out" />
        分享
      </Button>
      <section id={id} className="live-share__box" aria-label="分享" hidden={!isOpen}>
        {isOpen && (
          <>
            <b>发给同事一起听</b>
            <Suspense fallback={<div className="live-share__code" />}>
              <QrCode className="live-share__code" text={sharedAddress(liveCode, location.origin)} label={`“${name}”这一页的二维码`} />
            </Suspense>
            <Button tone="line" small full onClick={() => void copy()}>
              <LiveIcon name="copy" />
              复制链接
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
