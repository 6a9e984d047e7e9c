import { Button } from 'antd';
import { isoMinute } from '../../../contract/dates.ts';
import { type AskedDecision, triggerOf } from './decision-dialog.tsx';
import type { JoinRequest, JoinRequestsPage } from './decisions.ts';

interface RequestListProps {
  /** Undefined while it is loading. */
  page: JoinRequestsPage | undefined;
  /** True while the rows are those of the previous page. */
  isOld: boolean;
  /** Null when nothing can be decided. */
  onAsk: ((asked: AskedDecision) => void) | null;
}

/** A table on wide screens, cards on narrow ones: one markup with two layouts in CSS, so that screen readers do not get it twice. */
export function RequestList({ page, isOld, onAsk }: RequestListProps) {
  return (
    <table className={`list ${isOld ? 'is-old' : ''}`} aria-labelledby="requests-title">
      <thead>
        <tr>
          <th scope="col">申请人</th>
          <th scope="col">申请时间</th>
          <th scope="col">状态</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>{page ? page.list.map((request) => <Row key={request.requestId} request={request} onAsk={onAsk} />) : Array.from({ length: 3 }, (_, at) => <BlankRow key={at} />)}</tbody>
    </table>
  );
}

function Row({ request, onAsk }: { request: JoinRequest; onAsk: RequestListProps['onAsk'] }) {
  const { userName, phone, requestedAt, state } = request;
  return (
    <tr data-state={state}>
      <th scope="row" className="list__who">
        {userName}
        <small>{phone}</small>
      </th>
      <td className="list__when">
        <time dateTime={requestedAt}>{isoMinute(requestedAt)}</time>
      </td>
      <td className="list__state">
        <span className={`state state--${state}`}>{stateOf(request)}</span>
      </td>
      <td className="list__acts">
        {state === 'pending' && onAsk === null ? (
          <small>开通后可以处理</small>
        ) : state === 'pending' && onAsk ? (
          <>
            <Button size="small" type="primary" data-opens={triggerOf({ request, accept: true })} onClick={() => onAsk({ request, accept: true })} aria-label={`同意${userName}的申请`}>
              同意
            </Button>
            <Button size="small" data-opens={triggerOf({ request, accept: false })} onClick={() => onAsk({ request, accept: false })} aria-label={`拒绝${userName}的申请`}>
              拒绝
            </Button>
          </>
        ) : (
          request.decidedAt && (
            <small>
              <time dateTime={request.decidedAt}>{isoMinute(request.decidedAt)}</time> 处理
            </small>
          )
        )}
      </td>
    </tr>
  );
}

function stateOf({ state, role }: JoinRequest): string {
  if (state === 'pending') return '待处理';
  if (state === 'refused') return '已拒绝';
  return role === 'teacher' ? '已同意（讲师）' : '已同意（学员）';
}

const BlankRow = () => (
  <tr aria-hidden="true">
    {[88, 120, 56, 112].map((width) => (
      <td key={width}>
        <span className="blank" style={{ width }}>
          &nbsp;
        </span>
      </td>
    ))}
  </tr>
);
