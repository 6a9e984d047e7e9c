import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** The state of an empty list: the reason and the next step. */
export function EmptyPart({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <div className="state">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path fill="#e4eeea" d="M0 96V48A48 48 0 0 1 48 0h48v96Z" />
        <path fill="none" stroke="#7f9189" strokeWidth="4" d="M30 40h36v30H30zM30 50h36" />
      </svg>
      <b>{title}</b>
      <span className="small muted">{note}</span>
      {children}
    </div>
  );
}

/** The state of a part that failed to load. The retry reloads the page unless the part can fetch itself. */
export function FailedPart({ what, onRetry = () => location.reload() }: { what: string; onRetry?: () => void }) {
  return (
    <output className="state">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path fill="#fdf1f0" d="M0 96V48A48 48 0 0 1 48 0h48v96Z" />
        <path fill="none" stroke="#c5302b" strokeWidth="5" strokeLinecap="square" d="M48 32v22M48 66v1" />
      </svg>
      <b>没能取到{what}</b>
      <span className="small muted">可能是网络不稳，再试一次通常就好</span>
      <Button tone="line" small onClick={onRetry}>
        重试
      </Button>
    </output>
  );
}
