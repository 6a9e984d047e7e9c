import type { DataOf } from '../../../contract/calls/index.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';

type Banner = DataOf<'getListBanner'>[number];

/**
 * A course banner. The text has its own background, so that it is readable on any picture. Without a link text the banner is a picture with
 * a title.
 */
export function CourseBanner({ banner: { title, description, linkText, linkUrl, poster }, opens = false }: { banner: Banner; opens?: boolean }) {
  return (
    <article className={`course-banner ${opens ? 'course-banner--opening' : ''}`}>
      <Poster src={poster} width={1200} height={300} loading={opens ? 'eager' : 'lazy'} />
      <div>
        <h2>{title}</h2>
        {description && <p>{description}</p>}
        {linkUrl && <BannerLink to={linkUrl}>{linkText || '去看看'}</BannerLink>}
      </div>
    </article>
  );
}

/** The router handles internal addresses only. */
const BannerLink = ({ to, children }: { to: string; children: string }) =>
  to.startsWith('/') ? (
    <MoreLink to={to} prefetch="intent">
      {children}
    </MoreLink>
  ) : (
    <a className="more" href={to}>
      {children}
    </a>
  );
