import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link, type PageKey } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { useSite } from '../../site.ts';
import { FailedPart } from './part-state.tsx';
import { useReveal } from './reveal.tsx';

/** Four kinds of customers (§2.3): one stands open, the others open under pointer or focus; each leads to its solution. */
export function CustomerSolutions({ solutions }: { solutions: DataOf<'getSolutions'> | null }) {
  const site = useSite();
  const panels = useReveal<HTMLUListElement>();
  if (solutions?.length === 0) return null;
  const shown = solutions?.slice(0, 4);
  return (
    <div className="wrap solutions">
      <div className="head">
        <h2>{site?.config.informationData.customerCase || '客户方案'}</h2>
        <p className="lead">先看您这一类通常从哪几项用起。</p>
      </div>
      {!shown ? (
        <FailedPart what="客户方案" />
      ) : (
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
    </div>
  );
}

const skillSolutions: { page: PageKey; name: string; text: string; facts: [string, string][]; sign: ReactNode }[] = [
  {
    page: 'skillSolutionSubsidised',
    name: '政府补贴性培训',
    text: '开班报备、每日签到、学时明细、补贴材料包，一次备齐。',
    facts: [['适合', '定点机构、企业'], ['周期', '5—30 天'], ['留痕', '人脸、学时、作业']],
    sign: <path fill="#0e8f6e" d="M0 48A48 48 0 0 1 48 0v48Z" />,
  },
  {
    page: 'skillSolutionMasters',
    name: '技能大师线上工作室',
    text: '录示范、开直播、批作品，一人带几个厂的徒弟。',
    facts: [['适合', '大师、龙头企业'], ['周期', '按学期'], ['产出', '绝活短片、带教档案']],
    sign: (
      <>
        <path fill="#0b3b34" d="M0 0h24v48H0z" />
        <path fill="#f2c14e" d="M24 0a24 24 0 0 1 0 48Z" />
      </>
    ),
  },
  {
    page: 'skillSolutionApprentices',
    name: '企业新型学徒制',
    text: '企校双师、工学交替。协议、计划、考核、补贴台账对得上。',
    facts: [['适合', '企业与合作院校'], ['周期', '1—2 年'], ['目标', '中级工及以上']],
    sign: (
      <>
        <path fill="#8fd3b6" d="M0 0h48A48 48 0 0 1 0 48Z" />
        <path fill="#0e8f6e" d="M0 48V24a24 24 0 0 1 24 24Z" />
      </>
    ),
  },
];

/** Three training solutions as long rows (§2.3). */
export function SkillSolutions() {
  const rows = useReveal<HTMLUListElement>();
  return (
    <div className="wrap skills">
      <h2>三类技能培训方案</h2>
      <ul ref={rows} data-reveal="rows">
        {skillSolutions.map(({ page, name, text, facts, sign }) => (
          <li key={page}>
            <Link to={link(page)} prefetch="intent">
              <svg viewBox="0 0 48 48" aria-hidden="true">
                {sign}
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
