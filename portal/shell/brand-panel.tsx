import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { Logo } from '../../ui/logo.tsx';
import './brand-panel.css';

interface BrandPanelProps {
  /** What the panel is about. */
  label: string;
  /** The page's own brand image; it takes the class that places it. */
  Picture: (props: { className: string }) => ReactNode;
  slogan: string;
  lead: string;
  className?: string;
  /** Below the lead. */
  children?: ReactNode;
}

/** The brand image beside a form (spec registration#page), with the way home and what awaits one. The page that has it makes room at its left. */
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
