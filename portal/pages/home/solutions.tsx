import { Fragment, type CSSProperties } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { useSite } from '../../site.ts';
import type { StoryTile } from './load-home.ts';
import { FailedPart } from './part-state.tsx';
import { useReveal } from './reveal.tsx';
import type { SkillSolution } from './skill-solutions.ts';

/**
 * Four kinds of customers (spec home#customer-solutions). One panel is open, the others open under pointer or focus, and each links to its
 * solution. Below them are customers by name, each with the main figure of its story.
 */
export function CustomerSolutions({ solutions, stories }: { solutions: DataOf<'getSolutions'> | null; stories: StoryTile[] }) {
  const site = useSite();
  const panels = useReveal<HTMLUListElement>();
  if (solutions?.length === 0 && stories.length === 0) return null;
  const shown = solutions?.slice(0, 4);
  return (
    <div className="wrap solutions">
      <div className="head">
        <h2>{site?.config.informationData.customerCase || '客户方案'}</h2>
        <p className="lead">先看您这一类通常从哪几项用起。</p>
      </div>
      {!shown ? (
        <FailedPart what="客户方案" />
      ) : shown.length > 0 && (
        <ul className="customers" ref={panels} data-reveal style={{ '--panels': shown.length } as CSSProperties}>
          {shown.map(({ bizCode, customerType, resName, summary, poster }, at) => (
            <li key={bizCode} style={{ '--at': at } as CSSProperties}>
              <Link to={link('solutions', { customerType })} prefetch="intent">
                <Poster src={poster} width={340} height={300} />
                <span className="customers__words">
                  <b>{resName}</b>
                  <span>
                    {summary}
                    <i>看{resName}方案</i>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {stories.length > 0 && (
        <ul className="stories">
          {stories.map(({ to, who, what, figure }) => (
            <li key={to}>
              <Link to={to}>
                {figure && (
                  <p>
                    <b>{figure.value}</b> {figure.label}
                  </p>
                )}
                <h3>{what}</h3>
                <small>{who}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Pictures in the order of the solutions. */
const signs = [
  <path key="0" fill="#0e8f6e" d="M0 48A48 48 0 0 1 48 0v48Z" />,
  <Fragment key="1">
    <path fill="#0b3b34" d="M0 0h24v48H0z" />
    <path fill="#f2c14e" d="M24 0a24 24 0 0 1 0 48Z" />
  </Fragment>,
  <Fragment key="2">
    <path fill="#8fd3b6" d="M0 0h48A48 48 0 0 1 0 48Z" />
    <path fill="#0e8f6e" d="M0 48V24a24 24 0 0 1 24 24Z" />
  </Fragment>,
];

/** Three training solutions as wide rows (spec home#skill-solutions). */
export function SkillSolutions({ solutions }: { solutions: readonly SkillSolution[] }) {
  const rows = useReveal<HTMLUListElement>();
  return (
    <div className="wrap skills">
      <h2>三类技能培训方案</h2>
      <ul ref={rows} data-reveal="rows">
        {solutions.map(({ to, name, text, facts }, at) => (
          <li key={to}>
            <Link to={to} prefetch="intent">
              <svg viewBox="0 0 48 48" aria-hidden="true">
                {signs[at]}
              </svg>
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
              <span className="skills__facts">
                {facts.map(([term, fact]) => (
                  <span key={term}>
                    <small>{term}</small>
                    <b>{fact}</b>
                  </span>
                ))}
              </span>
              <i className="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
