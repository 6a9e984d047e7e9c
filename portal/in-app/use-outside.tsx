import { useState, type ReactNode } from 'react';
import { reportFailure } from '../../browser/failure.ts';
import { loadPart } from '../../browser/loading.ts';
import { appAround } from '../../contract/phone-agents.ts';
import { Button } from '../../ui/button.tsx';

type Overlay = typeof import('./outside-overlay.tsx').OutsideOverlay;

interface Outside {
  /** Inside an app that saves no files: shows how to open this page in a browser, and returns true. */
  asks: () => boolean;
  panel: ReactNode;
}

/** For buttons whose work the browsers inside messaging apps refuse, such as a download (spec mobile#inside-apps). */
export function useOutside(): Outside {
  const [Opened, setOpened] = useState<Overlay | null>(null);
  return {
    asks() {
      if (appAround(navigator.userAgent) === null) return false;
      loadPart(() => import('./outside-overlay.tsx')).then(({ OutsideOverlay }) => setOpened(() => OutsideOverlay), reportFailure);
      return true;
    },
    panel: Opened && <Opened app={appAround(navigator.userAgent) ?? 'wechat'} onClose={() => setOpened(null)} />,
  };
}

/** Offered where a film does not play. Outside messaging apps it is not shown. */
export function OutsideButton() {
  const outside = useOutside();
  if (appAround(navigator.userAgent) === null) return null;
  return (
    <>
      <Button small tone="line" onClick={outside.asks}>
        在浏览器打开
      </Button>
      {outside.panel}
    </>
  );
}
