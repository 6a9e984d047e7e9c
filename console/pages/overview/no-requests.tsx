import { Button } from 'antd';
import type { DataOf } from '../../../contract/calls/index.ts';
import { useCopyInvitation } from './use-copy-invitation.ts';

/** Shown for an empty list: how people can ask to join, and what the administrator can do. */
export function NoRequests({ enterprise: { enterpriseName, searchable }, isReadOnly }: { enterprise: DataOf<'consoleEnterprise'>; isReadOnly: boolean }) {
  const { copy } = useCopyInvitation(enterpriseName);
  if (isReadOnly) {
    return (
      <div className="none">
        <h3>没有加入申请</h3>
        <p className="none__why">企业只读期间不接收新的申请，开通正式版后照常。</p>
      </div>
    );
  }
  return (
    <div className="none">
      <h3>还没有人申请加入</h3>
      <dl className="facts">
        <div>
          <dt>对方怎么申请</dt>
          <dd>{searchable ? `没有账号的先用手机号注册；登录后选择加入已有企业，搜索“${enterpriseName}”。` : '现在搜索不到贵单位：先打开上面的“允许申请加入”。'}</dd>
        </div>
        <div>
          <dt>您怎么知道</dt>
          <dd>新的申请列在这里；留了联系人邮箱的，还会收到邮件。</dd>
        </div>
        <div>
          <dt>怎么处理</dt>
          <dd>同意时选定学员或讲师，对方再次登录就能进入；不认识的可以拒绝。</dd>
        </div>
      </dl>
      {searchable && (
        <Button type="primary" onClick={() => void copy()}>
          复制加入方法
        </Button>
      )}
    </div>
  );
}
