import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';

export function OtherExperts({ experts }: { experts: DataOf<'indexExpertsList'> }) {
  return (
    <section className="section other-masters">
      <div className="wrap">
        <div className="head">
          <h2>还可以请他们</h2>
          <MoreLink to={link('experts')}>全部专家</MoreLink>
        </div>
        <ul>
          {experts.map(({ bizCode, resCode, resName, major, poster }) => (
            <li key={bizCode}>
              <Link to={link('expertDetail', { bizCode, resCode })} prefetch="intent">
                <Poster src={poster} width={120} height={132} />
                <b>{resName}</b>
                {/* A line may end with the separator, but not begin with it */}
                <small>{major.replace(' · ', '\u00a0· ')}</small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
