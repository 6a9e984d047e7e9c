import { type ReactNode, useId, useRef, useState } from 'react';
import { messageMaxLength } from '../../contract/live/limits.ts';
import { LiveIcon } from '../../ui/live-icon.tsx';

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

/** The text field for a message. Typed text stays until it is sent. */
export function Composer({ label, placeholder, quick, beside, onSend }: { label: string; placeholder: string; quick?: ReactNode; beside?: ReactNode; onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const trimmed = text.trim();
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        onSend(trimmed);
        setText('');
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
