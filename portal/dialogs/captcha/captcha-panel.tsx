import * as Primitive from '@radix-ui/react-dialog';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createCaptcha, type CaptchaAnswer, type CaptchaState } from '../../../browser/captcha/captcha.ts';
import { prove } from '../../../browser/captcha/prove.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/dialog.css';
import { client } from '../../client.ts';
import { PowView } from './pow-view.tsx';
import { PuzzleView } from './puzzle-view.tsx';
import './captcha.css';

/** `send` and `onFailure` are read when the panel opens. */
export interface CaptchaPanelProps {
  /** Sends the guarded call (an SMS or a login) with the answer. Its outcome is the slider's verdict (spec captcha-and-sms#slider). */
  send: (answer: CaptchaAnswer) => Promise<void>;
  /**
   * Called after a failed send. The panel loads a new puzzle when that can help (browser/captcha/puzzle-faults.ts), otherwise the caller
   * closes the panel.
   */
  onFailure?: (error: unknown) => void;
  /** Called when the visitor closes the panel. The focus returns to the element that had it before. */
  onClose: () => void;
  /** Called after the success message was shown. The caller sets the focus. */
  onPassed: () => void;
}

/** How long the message "验证成功，用时N秒" is shown before the panel closes, in ms. */
const successShownMilliseconds = 1200;

/** The verification panel before an SMS is sent (spec captcha-and-sms#captcha). Mounted means open; load it with `loadPart`. */
export default function CaptchaPanel({ send, onFailure, onClose, onPassed }: CaptchaPanelProps) {
  const [captcha] = useState(() => createCaptcha({ client, prove, send, onFailure }));
  const state = useSyncExternalStore(captcha.subscribe, captcha.state);
  const handle = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  const passed = state.step === 'passed';

  const whenPassed = useRef(onPassed);
  useEffect(() => {
    whenPassed.current = onPassed;
  });

  useEffect(() => {
    captcha.load();
    return captcha.dispose;
  }, [captcha]);

  useEffect(() => {
    if (!passed) return;
    const timer = setTimeout(() => whenPassed.current(), successShownMilliseconds);
    return () => clearTimeout(timer);
  }, [passed]);

  useEffect(() => rememberVerdict(state.spliced), [state.spliced]);

  const isSlider = state.kind === 'slider';
  const [otherWays, setOtherWays] = useState(false);
  const canChange = state.step !== 'checking' && !passed;
  const close = () => (passed ? onPassed() : onClose());
  useBackCloses(true, close);

  return (
    <Primitive.Root open onOpenChange={(open) => !open && close()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog__mask captcha__mask">
          <Primitive.Content
            className="captcha"
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              handle.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!passed && opener instanceof HTMLElement) opener.focus();
            }}
            // A drag that ends outside the panel must not close it.
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <header className="captcha__head">
              <Primitive.Title className="captcha__title">{isSlider ? '拖动滑块，补全图片' : '安全验证'}</Primitive.Title>
              {isSlider && (
                <button type="button" className="icon-button" aria-label="换一张" aria-disabled={!canChange} onClick={() => canChange && captcha.load()}>
                  <Icon name="refresh" />
                </button>
              )}
              <Primitive.Close className="icon-button" aria-label="关闭">
                <Icon name="close" />
              </Primitive.Close>
            </header>
            <Primitive.Description className="sr-only">
              {isSlider
                ? '左右方向键移动拼图块，按住 Shift 每次移动 10 像素，回车键确定。不方便拖动时，可以换一种方式。'
                : '由浏览器做一段计算来代替拼图，不需要您操作。'}
            </Primitive.Description>
            {isSlider ? <PuzzleView captcha={captcha} state={state} handle={handle} showSteps={otherWays} /> : <PowView captcha={captcha} state={state} />}
            {!isSlider ? (
              <button type="button" className="captcha__switch" aria-disabled={!canChange} onClick={() => canChange && captcha.load('slider')}>
                返回拼图验证
              </button>
            ) : otherWays ? (
              <button type="button" className="captcha__switch" aria-disabled={!canChange} onClick={() => canChange && captcha.load('pow')}>
                不用拖图，由浏览器计算代替
              </button>
            ) : (
              <button type="button" className="captcha__switch" aria-expanded={false} onClick={() => setOtherWays(true)}>
                换一种方式
              </button>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Stores the spliced flag beside the session. It is removed together with the session (spec login#stored-session). */
function rememberVerdict(spliced: CaptchaState['spliced']) {
  try {
    if (spliced) sessionStorage.setItem('spliced', spliced);
    else sessionStorage.removeItem('spliced');
  } catch {
    // Without storage there is no session to store the flag for.
  }
}
