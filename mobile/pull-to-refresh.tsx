import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '../browser/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { forgetAddedPages } from './extended-lists.ts';

/** Pulled so far, the release reloads the data, CSS px. */
const needed = 72;
const farthest = 112;
/** The mark follows the finger at this share of its way, as if against a spring. */
const resistance = 0.5;

/**
 * Reloads a list's data when the visitor pulls the page down from its very top. Screen readers and keyboards have no use for it.
 * @param reload for data that is not the page's own
 */
export default function PullToRefresh({ reload }: { reload?: () => Promise<void> }) {
  const { revalidate, state } = useRevalidator();
  const [isReloading, setReloading] = useState(false);
  const mark = useRef<HTMLDivElement>(null);
  const isBusy = isReloading || state !== 'idle';
  const refresh = useEffectEvent(() => {
    if (isBusy) return;
    if (!navigator.onLine) return showToast('error', '网络断开了，连上再试');
    forgetAddedPages();
    if (!reload) return void revalidate();
    setReloading(true);
    void reload().finally(() => setReloading(false));
  });

  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    let way = 0;
    const draw = (next: number) => {
      way = next;
      mark.current?.style.setProperty('--way', `${way}px`);
      mark.current?.style.setProperty('--turn', `${way * 3}deg`);
      mark.current?.toggleAttribute('data-pulled', way > 0);
      mark.current?.toggleAttribute('data-ready', way >= needed);
    };
    const begin = ({ touches: [touch, second] }: TouchEvent) => {
      from = touch && !second && scrollY <= 0 && !document.querySelector('[role=dialog]') ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      // A sideways or upward movement belongs to the content.
      if (way === 0 && (scrollY > 0 || down < 0 || Math.abs(touch.clientX - from.x) > Math.abs(down))) from = Math.abs(down) + Math.abs(touch.clientX - from.x) > 8 ? null : from;
      else draw(Math.min(farthest, Math.max(0, down * resistance)));
    };
    const end = () => {
      if (way >= needed) refresh();
      from = null;
      draw(0);
    };
    const stop = new AbortController();
    for (const [name, listener] of [['touchstart', begin], ['touchmove', move], ['touchend', end], ['touchcancel', () => ((from = null), draw(0))]] as const) {
      addEventListener(name, listener as EventListener, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  return (
    <div ref={mark} className={isBusy ? 'pull is-busy' : 'pull'} aria-hidden="true">
      <Icon name="refresh" />
    </div>
  );
}
