import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { Logo } from '../../ui/logo.tsx';
import './brand-panel.css';

interface BrandPanelProps {
  /** Label for screen readers. */
  label: string;
  /** The page's picture. It applies the given class for its position. */
  Picture: (props: { className: string }) => ReactNode;
  slogan: string;
  lead: string;
  className?: string;
  /** Content below the lead. */
  children?: ReactNode;
}

/** The panel with logo and picture beside a form (spec registration#page). The page leaves room for it on the left. */
export function BrandPanel({ label, Picture, slogan, lead, className = '', children }: BrandPanelProps) {
  return (
    <aside className={`brand-panel dark ${className}`} aria-label={label}>
      <Picture className="brand-panel__picture" />
      <Link className="brand-panel__logo" to={link('home')} aria-label="鹦鹉匠首页" prefetch="intent">
        <Logo />
      </Link>
      <div className="brand-panel__pitch">
        <p className="brand-panel__slogan">{slogan}</p>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </aside>
  );
}
