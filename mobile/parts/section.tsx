import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import './section.css';

interface SectionProps {
  title: string;
  /** A link or button at the end of the heading's line. */
  more?: { to: string; text: string } | undefined;
  children: ReactNode;
}

/** A section of a tab: its heading, a way to all, and the list. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className="tab-section">
      <header>
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} prefetch="intent">
            {more.text}
            <Icon name="right" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
