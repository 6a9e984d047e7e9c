import { Button } from 'antd';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { useCopyInvitation } from './use-copy-invitation.ts';

/** The first steps of a new enterprise. */
export function FirstSteps({ enterprise, hasLive }: { enterprise: DataOf<'consoleEnterprise'>; hasLive: boolean }) {
  const { searchable, pendingJoinRequests, decidedJoinRequests } = enterprise;
  const { invitation, copy } = useCopyInvitation(enterprise.enterpriseName);
  const areAllDecided = pendingJoinRequests === 0 && decidedJoinRequests > 0;
  return (
    <section className="first" aria-labelledby="first-title">
      <h2 id="first-title">开始使用</h2>
      <ol>
        <li className={hasLive ? 'is-done' : ''}>
          <h3>
            开第一节直播课
            <State isDone={hasLive} />
          </h3>
          <p>{hasLive ? '排好了。开播、名单和出勤都在“直播课”里。' : '填课名和时间，贴上名单，把链接发出去：几分钟就能开播。'}</p>
          {hasLive ? (
            <Link to="/classes">看课表</Link>
          ) : (
            <Link className="button-main button-main--first" to="/classes/new">
              排第一节课
            </Link>
          )}
        </li>
        <li className={searchable ? 'is-done' : ''}>
          <h3>
            让大家找得到<State isDone={searchable} />
          </h3>
          <p>{searchable ? '学员和讲师可以搜索到贵单位，并申请加入。' : '打开“允许申请加入”，学员和讲师才能搜索到贵单位。'}</p>
        </li>
        <li>
          <h3>把加入方法发出去</h3>
          <blockquote>{invitation}</blockquote>
          <Button size="small" onClick={() => void copy()} disabled={!searchable}>
            复制加入方法
          </Button>
        </li>
        <li className={areAllDecided ? 'is-done' : ''}>
          <h3>
            处理加入申请
            <State isDone={areAllDecided} />
          </h3>
          <p>{pendingJoinRequests > 0 ? `有 ${pendingJoinRequests} 条申请等您处理。` : areAllDecided ? '收到的申请都处理完了。' : '有人申请后，在“加入申请”里同意或拒绝。'}</p>
        </li>
      </ol>
    </section>
  );
}

/** The state for screen readers. */
const State = ({ isDone }: { isDone: boolean }) => (isDone ? <span className="sr-only">（已完成）</span> : null);
