import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../browser/toasts.ts';
import { Icon } from '../../ui/icon.tsx';
import { applyUpdate, waitingWorker } from './service-worker.ts';
import { whatWouldBeLost } from './what-would-be-lost.ts';
import './installed.css';

/** Offers the new release. It is applied only after a tap, because that loads the page again. */
export function UpdateNotice() {
  const worker = useSyncExternalStore(waitingWorker.subscribe, waitingWorker.state, () => null);
  const [isApplying, setIsApplying] = useState(false);
  const cancel = useRef<() => void>(undefined);
  // A visitor who enters a room meanwhile is not interrupted there.
  useEffect(() => () => cancel.current?.(), []);
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null);
  if (worker === null || worker === putOff) return null;
  /** Asked again before the page is loaded, because the visitor goes on in the meantime. */
  const mayLoad = (): boolean => {
    const reason = whatWouldBeLost();
    if (reason === null) return true;
    setIsApplying(false);
    showToast('plain', reason);
    return false;
  };
  return (
    <output className="update-notice">
      <button
        type="button"
        aria-disabled={isApplying || undefined}
        onClick={() => {
          if (isApplying || !mayLoad()) return;
          setIsApplying(true);
          cancel.current = applyUpdate(() => mayLoad() && location.reload());
        }}
      >
        <Icon name="refresh" />
        {isApplying ? '正在更新…' : '有新版本，点此更新'}
      </button>
      {!isApplying && (
        <button type="button" aria-label="以后再说" onClick={() => setPutOff(worker)}>
          <Icon name="close" />
        </button>
      )}
    </output>
  );
}
