import type { ReactNode } from 'react';

/** A screen's frame. It is drawn for the eye alone; everybody else is told in a sentence what it shows. */
export function Frame({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <>
      <p className="sr-only">{label}</p>
      <div className={`screen ${className}`} aria-hidden="true">
        {children}
      </div>
    </>
  );
}
