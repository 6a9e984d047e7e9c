import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { MoreLink } from '../../../ui/button.tsx';
import { link } from '../../../contract/pages.ts';
import { Mark } from '../../../ui/logo.tsx';
import type { PolicyTeaser } from './load-home.ts';
import { useReveal } from './reveal.tsx';

const steps = [
  ['学徒工', '入门'],
  ['初级工', '五级'],
  ['中级工', '四级'],
  ['高级工', '三级'],
  ['技师', '二级'],
  ['高级技师', '一级'],
  ['特级技师', '新设'],
  ['首席技师', '新设'],
] as const;

const facts = [
  { name: '带什么', text: '按职业标准拆技能点，配示范短片和练习单' },
  { name: '谁来带', text: '本厂师傅加平台大师，师徒协议在线签' },
  { name: '怎么算出师', text: '理论、实操、业绩三项齐，再申报评价' },
];

/** High-skill talent: the eight grades as stairs to one scale beside a ruler. Below it are the newest policies with subsidies for them. */
export function Talent({ policies }: { policies: PolicyTeaser[] }) {
  const stair = useReveal<HTMLDivElement>();
  return (
    <section className="section ground-ink dark" id="talent">
      <div className="wrap">
        <div className="head">
          <h2 className="lines">{'从学徒工到首席技师\n八级台阶，一级一级带上去'}</h2>
          <div>
            <p className="lead">每一级要学什么、考什么、由谁来带，平台里都有清单。高级工及以上，配技能大师线上工作室。</p>
            <MoreLink to={link('highSkillTalent')}>看高技能人才培养</MoreLink>
          </div>
        </div>
        <div className="stair" ref={stair} data-reveal="stair">
          <ol aria-label="新八级工的八级台阶">
            {steps.map(([name, grade], index) => (
              <li key={name} style={{ '--step': index } as CSSProperties}>
                <b>{name}</b>
                <small>{grade}</small>
                {index === steps.length - 1 && <Mark className="stair__mark" />}
              </li>
            ))}
          </ol>
          <p className="stair__span">高技能人才：高级工及以上，配大师工作室与带教档案</p>
        </div>
        <ul className="facts">
          {facts.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        {policies.length > 0 && (
          <div className="papers">
            <h3>新出的培训补贴政策</h3>
            <MoreLink to={link('subsidisedTraining')}>按地区查政策</MoreLink>
            <ul>
              {policies.map(({ to, title, day, region }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                  <small>
                    {region} {day}
                  </small>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
