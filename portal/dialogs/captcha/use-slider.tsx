import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import { isSolvedByAnotherPuzzle, isPuzzleFault } from '../../../browser/captcha/puzzle-faults.ts';
import { reportFailure } from '../../../browser/failure.ts';
import { loadPart } from '../../../browser/loading.ts';

export interface Question {
  /** Uses the answer; its outcome is the slider's verdict. */
  send: (answer: CaptchaAnswer) => Promise<void>;
  /** Called after the success message was shown, or when the visitor closed the panel before it. */
  onPassed: () => void;
  /** Called with an error that another puzzle cannot solve. The panel has closed and the focus has returned. */
  onRefused: (error: unknown) => void;
}

export interface Slider {
  ask: (question: Question) => void;
  /** Fetches the panel's script before it is needed. */
  prepare: () => void;
  /** True while the panel's script is loading. */
  opening: boolean;
  panel: ReactNode;
}

type Panel = typeof import('./captcha-panel.tsx');
const loadPanel = () => loadPart<Panel>(() => import('./captcha-panel.tsx'));

/** The slider panel on top of a form: before an SMS is sent and before the password login (spec captcha-and-sms#captcha). */
export function useSlider(): Slider {
  const [opening, setOpening] = useState(false);
  const [opened, setOpened] = useState<{ question: Question; Panel: Panel['default'] } | null>(null);
  const openNow = useRef<Question | null>(null);
  const afterwards = useRef<(() => void) | null>(null);

  useEffect(() => {
    const next = afterwards.current;
    if (opened || !next) return;
    afterwards.current = null;
    // The panel returns the focus in a later task, so this runs after it.
    setTimeout(next);
  }, [opened]);

  async function ask(question: Question) {
    setOpening(true);
    try {
      const { default: Panel } = await loadPanel();
      openNow.current = question;
      setOpened({ question, Panel });
    } catch (error) {
      reportFailure(error);
    } finally {
      setOpening(false);
    }
  }

  function close() {
    openNow.current = null;
    setOpened(null);
  }

  return {
    ask: (question) => void ask(question),
    prepare: () => void loadPanel().catch(() => {}),
    opening,
    panel: opened && (
      <opened.Panel
        send={async (answer) => {
          await opened.question.send(answer);
          if (openNow.current !== opened.question) opened.question.onPassed();
        }}
        onFailure={(error) => {
          if (isSolvedByAnotherPuzzle(error)) {
            if (!isPuzzleFault(error)) reportFailure(error);
            return;
          }
          const refuse = () => opened.question.onRefused(error);
          // The visitor may have closed the panel while the request was running.
          if (openNow.current !== opened.question) return refuse();
          afterwards.current = refuse;
          // The panel first stores the verdict (spec captcha-and-sms#slider), then closes.
          setTimeout(close);
        }}
        onClose={close}
        onPassed={() => {
          close();
          opened.question.onPassed();
        }}
      />
    ),
  };
}
