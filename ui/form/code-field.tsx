import type { TextFieldProps } from '../field.tsx';
import { messages } from '../../contract/messages.ts';
import { toHalfWidth } from '../../contract/rules/half-width.ts';
import { TruncatedField } from './truncated-field.tsx';

export interface CodeFieldProps extends Omit<TextFieldProps, 'inner' | 'counts' | 'maxLength'> {
  /** Seconds left before another code may be asked for; 0 is idle. */
  remainingSeconds: number;
  countdownText: (seconds: number) => string;
  /** What the idle button says. */
  idleText?: string;
  /** While the verification panel is on its way. */
  opening?: boolean;
  onRequest: () => void;
  /** The visitor is about to ask: a moment to fetch what that needs. */
  onApproach?: () => void;
}

const digits = (typed: string) => toHalfWidth(typed).replace(/\D/g, '').slice(0, 6);

/** An SMS code with the button that asks for it (spec captcha-and-sms#resend-timer: idle, counting down, idle). */
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
