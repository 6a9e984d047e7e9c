import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { loadPart } from '../../../browser/loading.ts';
import { Button } from '../../../ui/button.tsx';

/** Loads the wizard on demand, because only a person without an enterprise needs it. A failed load can be retried. */
export function WizardPart() {
  const [View, setView] = useState<ComponentType | null>(null);
  const [isLost, setLost] = useState(false);
  const around = useRef<HTMLDivElement>(null);

  const load = useCallback(() => {
    loadPart(() => import('./wizard-view.tsx')).then(
      (part) => setView(() => part.WizardView),
      (error) => {
        reportFailure(error);
        setLost(true);
      },
    );
  }, []);
  useEffect(load, [load]);

  useEffect(() => {
    // On the phone site a button comes first, and no keyboard covers it.
    if (View) around.current?.querySelector<HTMLElement>('.authentication__learn button, input')?.focus();
  }, [View]);

  return <div ref={around}>{View ? <View /> : isLost ? <Button onClick={() => (setLost(false), load())}>再试一次</Button> : <p className="muted">正在打开…</p>}</div>;
}
