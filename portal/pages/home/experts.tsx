import { useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { useSite } from '../../site.ts';
import { EmptyPart, FailedPart } from './part-state.tsx';
import { useReveal } from './reveal.tsx';

type Expert = DataOf<'indexExpertsList'>[number];

/** At most eight experts (spec home#experts). The selected one is shown large beside them. */
export function Experts({ experts }: { experts: Expert[] | null }) {
  const site = useSite();
  const faces = useReveal<HTMLDivElement>();
  const [chosen, setChosen] = useState(0);
  const shown = experts?.[chosen] ?? experts?.[0];
  return (
    <section className="section" id="experts">
      <div className="wrap">
        <div className="head">
          <h2>{site?.config.informationData.indexexperts || '专家'}</h2>
          <p className="lead">
            能上课、能评审，也能到厂里带徒。 <MoreLink to={link('experts')}>全部专家</MoreLink>
          </p>
        </div>
        {experts === null ? (
          <FailedPart what="专家" />
        ) : !shown ? (
          <EmptyPart title="专家名单正在更新" note="过几天再来看看" />
        ) : (
          <div className="experts" ref={faces} data-reveal>
            <article className="expert" aria-live="polite">
              <header>
                <Poster src={shown.poster} width={96} height={106} />
                <div>
                  <h3>{shown.resName}</h3>
                  <p className="muted">{shown.major}</p>
                </div>
              </header>
              {shown.motto && <blockquote>“{shown.motto}”</blockquote>}
              <dl>
                {shown.experience && (
                  <div>
                    <dt>从业</dt>
                    <dd>{shown.experience}</dd>
                  </div>
                )}
                {shown.availability && (
                  <div>
                    <dt>可约</dt>
                    <dd>{shown.availability}</dd>
                  </div>
                )}
                {shown.nextEvent && (
                  <div>
                    <dt>近期</dt>
                    <dd>{shown.nextEvent}</dd>
                  </div>
                )}
              </dl>
              <MoreLink to={link('expertDetail', { bizCode: shown.bizCode, resCode: shown.resCode })}>
                {shown.courseCount > 0 ? `看${shown.resName}的 ${shown.courseCount} 门课` : `了解${shown.resName}`}
              </MoreLink>
            </article>
            <ul className="faces">
              {experts.map((expert, index) => (
                <li key={expert.bizCode}>
                  <button type="button" className="face" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
                    <Poster src={expert.poster} width={120} height={132} />
                    <b>{expert.resName}</b>
                    <small>{expert.major}</small>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
