import type { ReactNode } from 'react';

/** A screen's frame. The drawing is hidden from screen readers, which get a sentence that describes it. */
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
