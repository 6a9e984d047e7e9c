import type { ReactNode } from 'react';
import './product.css';

interface SectionProps {
  id?: string;
  ground?: 'white' | 'mist' | 'ink' | 'pine';
  className?: string;
  children: ReactNode;
}

/** A full-width section of the page. */
export function Section({ id, ground = 'white', className = '', children }: SectionProps) {
  const dark = ground === 'ink' || ground === 'pine';
  return (
    <section id={id} className={`section ${ground === 'white' ? '' : `product-ground-${ground}`} ${dark ? 'dark' : ''} ${className}`}>
      <div className="wrap">{children}</div>
    </section>
  );
}

/** Title on the left, one short line on the right with the same baseline. */
export function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head">
      <h2>{title}</h2>
      {children && <p className="lead">{children}</p>}
    </div>
  );
}
