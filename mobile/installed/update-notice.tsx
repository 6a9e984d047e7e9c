import { useState, useSyncExternalStore } from 'react';
import { showToast } from '../../browser/toasts.ts';
import { Icon } from '../../ui/icon.tsx';
import { applyUpdate, waitingWorker } from './service-worker.ts';
import './installed.css';

/** Offers the new release. It is applied only after a tap, because that loads the page again. */
export function UpdateNotice() {
  const worker = useSyncExternalStore(waitingWorker.subscribe, waitingWorker.state, () => null);
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null);
  if (worker === null || worker === putOff) return null;
  return (
    <output className="update-notice">
      <button
        type="button"
        onClick={() => {
          const reason = whatWouldBeLost();
          if (reason === null) applyUpdate();
          else showToast('plain', reason);
        }}
      >
        <Icon name="refresh" />
        有新版本，点此更新
      </button>
      <button type="button" aria-label="以后再说" onClick={() => setPutOff(worker)}>
        <Icon name="close" />
      </button>
    </output>
  );
}

/** Fields that the visitor has typed into. Others may be prefilled. */
const typedInto = new WeakSet<EventTarget>();
if (typeof window !== 'undefined') addEventListener('input', ({ target }) => void (target && typedInto.add(target)), { capture: true });

/** Why the page must not be loaded again now. Null if nothing would be lost. */
function whatWouldBeLost(): string | null {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=search])')];
  if (fields.some((field) => typedInto.has(field) && field.value !== '')) return '填的内容还没提交，提交以后再更新';
  const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
  return media.some(({ paused, ended }) => !paused && !ended) ? '正在播放，看完再更新' : null;
}
