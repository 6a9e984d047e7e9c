import { CompareEditions } from './compare-editions.tsx';
import { Ruler } from './ruler.tsx';
import { dayOf } from './times.ts';
import { isLastWeek, keptDaysOf, type Trial } from './trial.ts';

/** Across the page once the trial is over: what works still, until when everything is kept, and how it goes on. */
export function EndedBanner({ trial, supportPhone }: { trial: Trial; supportPhone: string | undefined }) {
  const { keptUntil, daysKept } = trial;
  const { total, used } = keptDaysOf(trial);
  return (
    <section className={`ended ${isLastWeek(trial) ? 'ended--last' : ''}`} aria-labelledby="ended-title">
      <div className="ended__words">
        <h2 id="ended-title">试用已结束，企业现在只读</h2>
        <p>成员照常登录、查看；暂时不能修改设置、处理申请、接收新成员。</p>
        {supportPhone ? (
          <p>
            开通正式版接着用，或者要带走资料，请拨打 <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>{supportPhone}</a>（7×12 小时）。
          </p>
        ) : null}
        <p>
          <CompareEditions />
        </p>
      </div>
      <div className="ended__kept">
        <p className="ended__left">
          {daysKept > 0 ? (
            <>
              资料还保留 <b>{daysKept}</b> 天
            </>
          ) : (
            '资料即将删除'
          )}
        </p>
        <Ruler total={total} used={used} tickEvery={2} longEvery={5} from={trial.endsAt} until={keptUntil} />
        <p className="ended__after">保留到 {dayOf(keptUntil)}，之后删除，不能恢复。</p>
      </div>
    </section>
  );
}
