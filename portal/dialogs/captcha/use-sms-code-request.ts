import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import { showToast } from '../../../browser/toasts.ts';
import { messages } from '../../../contract/messages.ts';
import { useClickGuard } from '../../../ui/form/click-guard.ts';
import type { Slider } from './use-slider.tsx';

interface SmsCodeRequestOptions {
  /** What the person typed: after a correction a click is no double click. */
  values: unknown;
  /** The phone that may get a code now; null where the form shows why it may not. */
  phoneForCode: () => string | null;
  /** Sends the SMS and starts the form's countdown; rejects with what the client throws. */
  send: (phone: string, answer: CaptchaAnswer) => Promise<void>;
  /** The form focuses the field for the code. */
  onSent: () => void;
  /** Shows a refusal that another puzzle cannot resolve. */
  onRefused: (error: unknown) => void;
}

/** What the button for an SMS code does: phone checked, slider, SMS sent, told (spec captcha-and-sms#slider, registration#code-button). */
export function useSmsCodeRequest(slider: Slider, { values, phoneForCode, send, onSent, onRefused }: SmsCodeRequestOptions): () => void {
  const passes = useClickGuard();
  return () => {
    if (!passes(values)) return;
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
  };
}
