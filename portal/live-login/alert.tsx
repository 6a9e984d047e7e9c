import type { ReactNode } from 'react';

/** A message above a login form. Screen readers announce a fault at once, and other messages at the next pause. */
export function Alert({ kind, title, children }: { kind: 'fault' | 'wait'; title: string; children: ReactNode }) {
  return (
    <div className={`live-enter__alert${kind === 'wait' ? ' live-enter__alert--wait' : ''}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <b>{title}</b>
      <div>{children}</div>
    </div>
  );
}
