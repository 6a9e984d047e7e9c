import type { ReactNode } from 'react';

/** What stands above a log-in form. A fault is read out at once, news when the reader pauses. */
export function Alert({ kind, title, children }: { kind: 'fault' | 'wait'; title: string; children: ReactNode }) {
  return (
    <div className={`live-enter__alert${kind === 'wait' ? ' live-enter__alert--wait' : ''}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <b>{title}</b>
      <div>{children}</div>
    </div>
  );
}
