import { dayText } from '../../../contract/dates.ts';
import { CompareEditions } from './compare-editions.tsx';
import { Ruler } from './ruler.tsx';
import { daysOf, toneOf, type Trial } from './trial.ts';

interface TrialProps {
  trial: Trial;
  supportPhone: string | undefined;
}

/** The running trial as a ruler: one tick per day, the remaining days are filled, both ends have a date. */
export function TrialPanel({ trial, supportPhone }: TrialProps) {
  const { total, used } = daysOf(trial);
  const edition = trial.comboName || '免费';
  return (
    <section className={`trial trial--${toneOf(trial)}`} aria-labelledby="trial-title">
      <h2 id="trial-title" className="trial__title">
        {edition}试用
      </h2>
      <p className="trial__left">
        {trial.daysLeft > 0 ? (
          <>
            还剩 <b>{trial.daysLeft}</b> 天
          </>
        ) : (
          '今天结束'
        )}
      </p>
      <p className="sr-only">
        共 {total} 天，已用 {used} 天，{dayText(trial.startsAt)}开始
      </p>
      <Ruler total={total} used={used} tickEvery={1} majorTickEvery={5} from={trial.startsAt} until={trial.endsAt} />
      <WhatNext trial={trial} supportPhone={supportPhone} />
    </section>
  );
}

function WhatNext({ trial, supportPhone }: TrialProps) {
  if (toneOf(trial) === 'running') {
    return (
      <p className="trial__next">
        <CompareEditions />
      </p>
    );
  }
  return (
    <div className="trial__next">
      <p>试用将在 {dayText(trial.endsAt)}结束。结束后企业转为只读，资料保留九十天，开通正式版后接着用。</p>
      <p>
        {supportPhone ? (
          <>
            开通请拨打 <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>{supportPhone}</a>（7×12 小时）。
          </>
        ) : null}
      </p>
      <p>
        <CompareEditions />
      </p>
    </div>
  );
}
