import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import { showToast } from '../../../browser/toasts.ts';
import { messages } from '../../../contract/messages.ts';
import { useClickGuard } from '../../../ui/form/click-guard.ts';
import type { Slider } from './use-slider.tsx';

interface SmsCodeRequestOptions {
  /** The typed values. A click after a correction is not a double click. */
  values: unknown;
  /** Runs a step once the rules of the fields are loaded. Default: at once. */
  withRules?: (step: () => void) => void;
  /** The phone that may get a code now. Null when the form shows an error. */
  phoneForCode: () => string | null;
  /** Sends the SMS and starts the form's countdown. Rejects with the client's error. */
  send: (phone: string, answer: CaptchaAnswer) => Promise<void>;
  /** Called after sending, to focus the code field. */
  onSent: () => void;
  /** Shows an error that another puzzle cannot solve. */
  onRefused: (error: unknown) => void;
}

/**
 * The action of a code button: checks the phone, opens the slider, sends the SMS and reports the result (spec captcha-and-sms#slider,
 * registration#code-button).
 */
export function useSmsCodeRequest(slider: Slider, { values, withRules = (step) => step(), phoneForCode, send, onSent, onRefused }: SmsCodeRequestOptions): () => void {
  const passes = useClickGuard();
  return () => {
    if (!passes(values)) return;
    withRules(() => {
      const phone = phoneForCode();
      if (phone === null) return;
      slider.ask({
        send: (answer) => send(phone, answer),
        onPassed() {
          showToast('success', messages.codeSent);
          onSent();
        },
        onRefused,
      });
    });
  };
}
