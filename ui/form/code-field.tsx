import type { TextFieldProps } from '../field.tsx';
import { messages } from '../../contract/messages.ts';
import { toHalfWidth } from '../../contract/rules/half-width.ts';
import { TruncatedField } from './truncated-field.tsx';

export interface CodeFieldProps extends Omit<TextFieldProps, 'inner' | 'counts' | 'maxLength'> {
  /** Seconds until the next code can be requested. 0: now. */
  remainingSeconds: number;
  countdownText: (seconds: number) => string;
  /** Text of the button when a code can be requested. */
  idleText?: string;
  /** True while the verification panel is loading. */
  opening?: boolean;
  onRequest: () => void;
  /** Called when the visitor is about to press the button, to preload the panel. */
  onApproach?: () => void;
}

const digits = (typed: string) => toHalfWidth(typed).replace(/\D/g, '').slice(0, 6);

/** The field of an SMS code with its button (spec captcha-and-sms#resend-timer: idle, counting down, idle). */
export function CodeField({ remainingSeconds, countdownText, idleText = messages.getCode, opening, onRequest, onApproach, ...rest }: CodeFieldProps) {
  const counting = remainingSeconds > 0;
  return (
    <TruncatedField
      {...rest}
      truncate={digits}
      inputMode="numeric"
      autoComplete="one-time-code"
      inner={
        <button
          type="button"
          className="control__button"
          disabled={counting}
          aria-busy={opening || undefined}
          onClick={() => !opening && onRequest()}
          onFocus={onApproach}
          onPointerEnter={onApproach}
        >
          {opening && <i className="spinner code-field__spinner" />}
          {counting ? countdownText(remainingSeconds) : idleText}
        </button>
      }
    />
  );
}
