import { App, Button } from 'antd';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { invitationOf } from './invitation.ts';

/** What a new enterprise does first. Every step is something that works today. */
export function FirstSteps({ enterprise }: { enterprise: DataOf<'consoleEnterprise'> }) {
  const { message } = App.useApp();
  const { searchable, pendingJoinRequests } = enterprise;
  const invitation = invitationOf(enterprise.enterpriseName, new URL(link('login'), location.origin).href);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invitation);
      void message.success('已复制，发给学员和讲师就可以');
    } catch {
      void message.warning('浏览器不允许复制，请选中上面的文字后手动复制');
    }
  };
  return (
    <section className="first" aria-labelledby="first-title">
      <h2 id="first-title">开始使用</h2>
      <ol>
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
        <li className={pendingJoinRequests === 0 ? 'is-done' : ''}>
          <h3>
            处理加入申请
            <State isDone={pendingJoinRequests === 0} />
          </h3>
          <p>{pendingJoinRequests === 0 ? '现在没有等待处理的申请。有人申请时，会给联系人发邮件。' : `有 ${pendingJoinRequests} 条申请等您处理。`}</p>
        </li>
      </ol>
    </section>
  );
}

/** Said as well as shown. */
const State = ({ isDone }: { isDone: boolean }) => (isDone ? <span className="sr-only">（已完成）</span> : null);
