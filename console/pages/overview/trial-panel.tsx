import { link } from '../../../contract/pages.ts';
import { useSite } from '../../queries.ts';
import { dayOf } from './times.ts';
import { daysOf, toneOf, type Trial } from './trial.ts';

/** The trial as a ruler: a tick a day, what is left filled, the two ends dated. */
export function TrialPanel({ trial }: { trial: Trial }) {
  const tone = toneOf(trial);
  const { total, used } = daysOf(trial);
  const edition = trial.comboName || '免费';
  return (
    <section className={`trial trial--${tone}`} aria-labelledby="trial-title">
      <h2 id="trial-title" className="trial__title">
        {edition}试用
      </h2>
      <p className="trial__left">
        {tone === 'over' ? '已结束' : (
          <>
            还剩 <b>{trial.daysLeft}</b> 天
          </>
        )}
      </p>
      <p className="sr-only">
        共 {total} 天，已用 {used} 天，{dayOf(trial.startsAt)}开始
      </p>
      <div className="ruler" aria-hidden="true">
        <div className="ruler__left" style={{ width: `${(1 - used / total) * 100}%` }} />
        {Array.from({ length: total - 1 }, (_, at) => (
          <i key={at} className={`${(at + 1) % 5 === 0 ? 'is-long' : ''} ${at < used ? 'is-used' : ''}`} style={{ left: `${((at + 1) / total) * 100}%` }} />
        ))}
      </div>
      <p className="ruler__ends" aria-hidden="true">
        <span>{dayOf(trial.startsAt)}</span>
        <span>{dayOf(trial.endsAt)}</span>
      </p>
      <WhatNext trial={trial} />
    </section>
  );
}

function WhatNext({ trial }: { trial: Trial }) {
  const tone = toneOf(trial);
  const { data: site } = useSite();
  const editions = (
    <a href={`${link('home')}#editions`} target="_blank" rel="noopener">
      比较三个版本<span className="sr-only">（在新标签页打开）</span>
    </a>
  );
  if (tone === 'running') return <p className="trial__next">{editions}</p>;
  return (
    <div className="trial__next">
      <p>
        {tone === 'ending'
          ? `试用将在 ${dayOf(trial.endsAt)}结束。结束后企业资料和成员都会保留，开通正式版后接着用。`
          : `试用已在 ${dayOf(trial.endsAt)}结束。企业资料和成员都为您保留着，开通正式版后接着用。`}
      </p>
      <p>
        {site?.supportPhone ? (
          <>
            开通请拨打 <a href={`tel:${site.supportPhone.replaceAll(/[^\d+]/g, '')}`}>{site.supportPhone}</a>（7×12 小时）。
          </>
        ) : null}
      </p>
      <p>{editions}</p>
    </div>
  );
}
