import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { link, pages, type PlainPageKey } from '../../contract/pages.ts';
import { NextSteps } from '../page-parts/next-steps.tsx';
import './product.css';

interface OpeningProps {
  page: PlainPageKey;
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
            <NextSteps talk="约一次演示" />
          </div>
        </div>
        <div className="product-opening__picture">{children}</div>
      </div>
    </section>
  );
}
