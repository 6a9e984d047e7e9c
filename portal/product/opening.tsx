import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { link, pages, type PlainPageKey } from '../../contract/pages.ts';
import { NextSteps } from '../page-parts/next-steps.tsx';
import './product.css';

interface OpeningProps {
  page: PlainPageKey;
  /** Lines of the title, one phrase each. */
  title: readonly string[];
  lead: string;
  /**
   * `beside`: text on the left, picture from the right to the window's edge. `below`: text in two columns, the picture with full width
   * overlaps the next section. `behind`: the picture is the background of the text.
   */
  layout: 'beside' | 'below' | 'behind';
  /** Products use a dark background. `mist` is the light one of the training solutions. */
  ground: 'ink' | 'pine' | 'slate' | 'mist';
  /** The page's group, as in the breadcrumbs. */
  family?: string;
  children: ReactNode;
}

/** The first screen of a product page, with a picture of the product. */
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
