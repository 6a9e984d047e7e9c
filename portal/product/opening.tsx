import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { link, pages, type PageKey } from '../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../shell/dialogs.ts';
import { TrialLink } from '../shell/outside-links.tsx';
import { isShown, useSite } from '../site.ts';
import './product.css';

interface OpeningProps {
  page: PageKey;
  /** Broken by hand: each line a phrase. */
  title: readonly string[];
  lead: string;
  /**
   * `beside`: words left, the picture right to the window's edge. `below`: words in two columns, the picture over the whole
   * width, standing half in the next section. `behind`: the picture is the ground that the words stand on.
   */
  layout: 'beside' | 'below' | 'behind';
  /** Products open on a dark ground; `mist` is the light one of the training solutions. */
  ground: 'ink' | 'pine' | 'slate' | 'mist';
  /** The family that the page belongs to, as its way names it. */
  family?: string;
  children: ReactNode;
}

/** The first screen, with the product at work. */
export function Opening({ page, title, lead, layout, ground, family = '产品与服务', children }: OpeningProps) {
  return (
    <section className={`product-opening product-opening--${layout} product-ground-${ground} ${ground === 'mist' ? '' : 'dark'}`}>
      <div className="wrap product-opening__in">
        <div className="product-opening__words">
          <nav className="product-crumb" aria-label="位置">
            <Link to={link('home')} prefetch="intent">首页</Link>
            <span aria-hidden="true">/</span>
            <span>{family}</span>
            <span aria-hidden="true">/</span>
            <span aria-current="page">{pages[page].title}</span>
          </nav>
          <h1>
            {title.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <div className="product-opening__lead">
            <p className="lead">{lead}</p>
            <Actions second="约一次演示" />
          </div>
        </div>
        <div className="product-opening__picture">{children}</div>
      </div>
    </section>
  );
}

/** The one action that a page asks for, and the milder one. */
function Actions({ second }: { second: string }) {
  const site = useSite();
  return (
    <div className="product-actions">
      <TrialLink>免费试用</TrialLink>
      {isShown(site, 'cooperation_negotiation') && (
        <Button tone="line" onClick={() => openDialog({ kind: 'enquiry' })}>
          {second}
        </Button>
      )}
      {/* Without scripts the second button could do nothing, and is hidden */}
      {site && (
        <noscript>
          <a className="button button--line" href={`tel:${site.config.supportPhone}`}>
            {site.config.supportPhone}
          </a>
        </noscript>
      )}
    </div>
  );
}

/** The last call to act; the footer goes on upon the same ground. */
export function Call({ title, lead }: { title: string; lead: string }) {
  return (
    <section className="product-call ground-ink dark" aria-label="开始使用">
      <svg className="product-call__weave" viewBox="0 0 480 240" aria-hidden="true">
        <path fill="#12303c" d="M0 120A120 120 0 0 1 120 0v120ZM240 240A120 120 0 0 1 360 120v120Z" />
        <path fill="#0e3a36" d="M240 0h120v120A120 120 0 0 1 240 0Z" />
        <path fill="#0b7a5e" d="M360 0h120A120 120 0 0 1 360 120Z" />
      </svg>
      <div className="wrap">
        <div>
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <Actions second="合作咨询" />
      </div>
    </section>
  );
}
