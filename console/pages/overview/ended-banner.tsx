import { dayText } from '../../../contract/dates.ts';
import { CompareEditions } from './compare-editions.tsx';
import { Ruler } from './ruler.tsx';
import { isLastWeek, keptDaysOf, type Trial } from './trial.ts';

interface EndedProps {
  trial: Trial;
  supportPhone: string | undefined;
}

/** Banner after the trial: what still works, when everything is deleted, and how to continue. */
export function EndedBanner({ trial, supportPhone }: EndedProps) {
  const { keptUntil, daysKept } = trial;
  const { total, used } = keptDaysOf(trial);
  const isLast = isLastWeek(trial);
  return (
    <section className={`ended ${isLast ? 'ended--last' : ''}`} aria-labelledby="ended-title">
      <div className="ended__words">
        {isLast ? <BeforeDeletion trial={trial} supportPhone={supportPhone} /> : <ReadOnly supportPhone={supportPhone} />}
        <p>
          <CompareEditions />
        </p>
      </div>
      <div className="ended__kept">
        {isLast ? null : (
          <p className="ended__left">
            资料还保留 <b>{daysKept}</b> 天
          </p>
        )}
        <Ruler total={total} used={used} tickEvery={2} majorTickEvery={5} from={trial.endsAt} until={keptUntil} />
        <p className="ended__after">保留到 {dayText(keptUntil)}，之后删除，不能恢复。</p>
      </div>
    </section>
  );
}

const ReadOnly = ({ supportPhone }: Pick<EndedProps, 'supportPhone'>) => (
  <>
    <h2 id="ended-title">试用已结束，企业现在只读</h2>
    <p>成员照常登录、查看；暂时不能修改设置、处理申请、接收新成员。</p>
    {supportPhone ? (
      <p>
        开通正式版接着用，或者要带走资料，请拨打 <Phone number={supportPhone} />
        （7×12 小时）。
      </p>
    ) : null}
  </>
);

/** The same text as this week's mail: after the deletion nothing can be restored. */
const BeforeDeletion = ({ trial: { keptUntil, daysKept }, supportPhone }: EndedProps) => (
  <>
    <h2 id="ended-title">
      资料即将删除
      {daysKept > 0 ? (
        <>
          ，还有 <b>{daysKept}</b> 天
        </>
      ) : null}
    </h2>
    <p>要接着用，现在开通正式版，从原来的地方继续；只要带走资料，也别过 {dayText(keptUntil)}。</p>
    {supportPhone ? (
      <p>
        两件事都请拨打 <Phone number={supportPhone} />
        （7×12 小时）。
      </p>
    ) : null}
    <p>不再使用的话，什么也不用做：每个人自己的账号不受影响。</p>
  </>
);

const Phone = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
