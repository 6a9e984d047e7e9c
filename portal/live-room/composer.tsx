import { type ReactNode, useId, useRef } from 'react';
import { messageMaxLength } from '../../contract/live/limits.ts';
import { LiveIcon } from '../../ui/live-icon.tsx';
import { type Draft, useDraft } from './use-draft.ts';

/** The place of the text field while the reader cannot write, and why. */
export const ShutComposer = ({ reason, beside }: { reason: string; beside?: ReactNode }) => (
  <div className="composer">
    <div className="composer__row">
      <p className="composer__box is-shut" aria-live="polite">
        <LiveIcon name="chatOff" />
        {reason}
      </p>
      {beside}
    </div>
  </div>
);

interface ComposerProps {
  label: string;
  placeholder: string;
  /** Kept by the parent where the field comes and goes. */
  draft?: Draft;
  quick?: ReactNode;
  beside?: ReactNode;
  /** A rejected promise gives the text back. */
  onSend: (text: string) => Promise<void>;
}

/** The text field for a message. A refused text comes back. */
export function Composer({ label, placeholder, draft, quick, beside, onSend }: ComposerProps) {
  const own = useDraft();
  const { text, setText, giveBack } = draft ?? own;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const trimmed = text.trim();
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        setText('');
        onSend(trimmed).catch(() => giveBack(trimmed));
        input.current?.focus();
      }}
    >
      {quick && <div className="quick">{quick}</div>}
      <div className="composer__row">
        <div className="composer__box">
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
          <input ref={input} id={id} value={text} maxLength={messageMaxLength} placeholder={placeholder} autoComplete="off" enterKeyHint="send" onChange={(event) => setText(event.target.value)} />
          <button className="send" type="submit" aria-label="发送" disabled={trimmed === ''}>
            <LiveIcon name="send" />
          </button>
        </div>
        {beside}
      </div>
    </form>
  );
}
