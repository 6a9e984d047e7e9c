import type { ReactNode } from 'react';

/** A message above a log-in form. Screen readers read a fault at once, and other messages when they pause. */
export function Alert({ kind, title, children }: { kind: 'fault' | 'wait'; title: string; children: ReactNode }) {
  return (
    <div className={`live-enter__alert${kind === 'wait' ? ' live-enter__alert--wait' : ''}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <b>{title}</b>
      <div>{children}</div>
    </div>
  );
}
