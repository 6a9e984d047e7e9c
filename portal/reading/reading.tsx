import type { ReactNode } from 'react';
import type { Heading } from './headings.ts';
import { PrintedAddress } from './printed-address.tsx';
import { Share } from './share.tsx';
import '../../ui/article.css';

interface ReadingProps {
  /** HTML with anchors, sanitised on write by an allow-list (server/publishing). */
  html: string;
  headings: readonly Heading[];
  /** Title and full address for the share buttons. */
  title: string;
  address: string;
  /** Content above the table of contents. */
  children?: ReactNode;
}

/** A long text with its table of contents and the share buttons beside it. */
export function Reading({ html, headings, title, address, children }: ReadingProps) {
  return (
    <div className="wrap reading__body">
      <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
      <aside className="reading__aside" aria-label="目录与分享">
        {children}
        {headings.length > 1 && (
          <nav className="reading__contents" aria-label="本文目录">
            <p>这篇讲了</p>
            <ul>
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Share title={title} address={address} />
        <PrintedAddress address={address} />
      </aside>
    </div>
  );
}
