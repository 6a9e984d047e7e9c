import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import type { Story } from '../../page-parts/customer-types.ts';

/** Stories of customers of this kind. */
export function SameKind({ kind, stories }: { kind: string; stories: readonly Story[] }) {
  return (
    <section className="section ground-mist" aria-labelledby="same-kind">
      <div className="wrap same-kind">
        <div className="head">
          <h2 id="same-kind">{kind}怎么做起来的</h2>
          <MoreLink to={link('customerStories')}>看全部客户故事</MoreLink>
        </div>
        <ul>
          {stories.map(({ bizCode, resName, poster, industry, summary, figures }) => (
            <li key={bizCode}>
              <Poster src={poster} width={620} height={280} />
              <p className="same-kind__trade">{industry}</p>
              <h3>
                <Link to={link('customerStoryDetail', { bizCode })} prefetch="intent">
                  {resName}
                </Link>
              </h3>
              <p>{summary}</p>
              {figures.length > 0 && (
                <dl>
                  {figures.map(({ value, label }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
