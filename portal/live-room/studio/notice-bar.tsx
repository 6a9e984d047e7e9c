import { useState } from 'react';
import { noticeMaxLength } from '../../../contract/live/limits.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import './notice-bar.css';

interface NoticeBarProps {
  notice: string | null;
  isWriting: boolean;
  onWrite: (isWriting: boolean) => void;
  /** Answers true if it was pinned. Null after the end of the class. */
  onPin: ((text: string | null) => Promise<boolean>) | null;
}

/** The pinned notice above the chat, which the teacher writes, changes and removes. */
export function NoticeBar({ notice, isWriting, onWrite, onPin }: NoticeBarProps) {
  if (isWriting && onPin) {
    return (
      <NoticeForm
        text={notice ?? ''}
        onClose={() => onWrite(false)}
        onPin={async (text) => {
          // A notice that was not stored stays in the field.
          if (text === notice || (await onPin(text))) onWrite(false);
        }}
      />
    );
  }
  if (notice === null) return null;
  return (
    <p className="notice">
      <LiveIcon name="pin" />
      <span>{notice}</span>
      {onPin && (
        <>
          <button className="notice__do" type="button" onClick={() => onWrite(true)}>
            改
          </button>
          <button className="notice__do" type="button" onClick={() => void onPin(null)}>
            取下
          </button>
        </>
      )}
    </p>
  );
}

function NoticeForm({ text: given, onPin, onClose }: { text: string; onPin: (text: string) => Promise<void>; onClose: () => void }) {
  const [text, setText] = useState(given);
  const [isBusy, setBusy] = useState(false);
  const trimmed = text.trim();
  return (
    <form
      className="notice notice--form"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '' || isBusy) return;
        setBusy(true);
        void onPin(trimmed).finally(() => setBusy(false));
      }}
    >
      <label htmlFor="notice-text">置顶给全班</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a press opened the field to type in it */}
      <textarea id="notice-text" rows={2} maxLength={noticeMaxLength} value={text} placeholder="例如：今晚讲义第 12 页起" autoFocus onChange={({ target }) => setText(target.value)} onKeyDown={(event) => event.key === 'Escape' && onClose()} />
      <p>
        <span className="small muted">
          {[...text].length} / {noticeMaxLength}
        </span>
        <button className="notice__do" type="button" onClick={onClose}>
          取消
        </button>
        <button className="notice__do notice__do--main" type="submit" disabled={trimmed === ''} aria-busy={isBusy || undefined}>
          置顶
        </button>
      </p>
    </form>
  );
}
