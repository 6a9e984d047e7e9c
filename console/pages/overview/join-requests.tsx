import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Switch } from 'antd';
import { useRef, useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { ask } from '../../client.ts';
import { enterpriseKey, joinRequestsKey, queries } from '../../queries.ts';
import { Failed } from '../../shell/failed.tsx';
import { type AskedDecision, DecisionDialog, triggerOf } from './decision-dialog.tsx';
import type { JoinRequestsPage } from './decisions.ts';
import { NoRequests } from './no-requests.tsx';
import { RequestList } from './request-list.tsx';
import { useDecide } from './use-decide.ts';
import { useOpenToRequests } from './use-open-to-requests.ts';

const pageSize = 10;

/** Join requests, pending ones first. The administrator accepts each with a role, or refuses it. Read-only after the trial. */
export function JoinRequests({ enterprise, isReadOnly = false }: { enterprise: DataOf<'consoleEnterprise'> | undefined; isReadOnly?: boolean }) {
  const [pageNum, setPageNum] = useState(1);
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useQuery({
    queryKey: [...joinRequestsKey, pageNum],
    queryFn: ({ signal }) => ask('consoleJoinRequests', { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const nameOf = (requestId: string) => page.data?.list.find((request) => request.requestId === requestId)?.userName ?? '';
  const decide = useDecide({
    onDecided: ({ requestId, accept, role }) => setAnnouncement(accept ? `已同意${nameOf(requestId)}加入，身份是${role === 'teacher' ? '讲师' : '学员'}` : `已拒绝${nameOf(requestId)}的申请`),
    onAllSettled() {
      const shown = queries.getQueryData<JoinRequestsPage>([...joinRequestsKey, pageNum]);
      const waiting = queries.getQueryData<DataOf<'consoleEnterprise'>>(enterpriseKey)?.pendingJoinRequests ?? 0;
      if (waiting === 0 || shown?.list.some(({ state }) => state === 'pending')) return;
      // All requests on this page are decided, but others are pending: they are on the first page.
      setPageNum(1);
      void queries.invalidateQueries({ queryKey: joinRequestsKey });
    },
  });
  const openToRequests = useOpenToRequests();

  const open = enterprise?.pendingJoinRequests ?? 0;
  const isEmpty = page.data?.total === 0;
  const section = useRef<HTMLElement>(null);
  const lastTrigger = useRef('');
  const openDialog = (next: AskedDecision) => {
    lastTrigger.current = triggerOf(next);
    setAsked(next);
  };
  /** Focuses the button that opened the dialog. After a decision the button is gone, and the heading gets the focus. */
  const returnFocus = () => (section.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(lastTrigger.current)}"]`) ?? heading.current)?.focus();

  return (
    <section className="requests" ref={section} aria-labelledby="requests-title" aria-busy={page.isPending}>
      <div className="requests__head">
        <h2 id="requests-title" tabIndex={-1} ref={heading}>
          加入申请
          {open > 0 && <span className="count">{open} 条待处理</span>}
        </h2>
        <Button size="small" onClick={() => void queries.invalidateQueries()} loading={page.isFetching && !page.isPending}>
          刷新
        </Button>
      </div>
      <div className="requests__open">
        <Switch id="open-switch" checked={!isReadOnly && (enterprise?.searchable ?? false)} disabled={!enterprise || isReadOnly} onChange={(searchable) => openToRequests.mutate(searchable)} aria-describedby="open-note" />
        <p>
          <label htmlFor="open-switch">允许申请加入</label>
          <small id="open-note">{isReadOnly ? '试用结束后搜索不到贵单位，开通正式版后恢复原来的设置' : '打开后，还没有企业的人可以按名称搜索到贵单位'}</small>
        </p>
      </div>
      <output className="sr-only">{announcement}</output>
      {page.isError && !page.data ? (
        <Failed what="加入申请" error={page.error} onRetry={() => void page.refetch()} isRetrying={page.isFetching} />
      ) : isEmpty && enterprise ? (
        <NoRequests enterprise={enterprise} isReadOnly={isReadOnly} />
      ) : (
        <RequestList page={isEmpty ? undefined : page.data} isOld={page.isPlaceholderData} onAsk={isReadOnly ? null : openDialog} />
      )}
      {page.data && page.data.total > pageSize && <Pagination align="end" current={pageNum} pageSize={pageSize} total={page.data.total} showSizeChanger={false} onChange={setPageNum} />}
      <DecisionDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecide={(decision) => {
          // The row's buttons leave, and the focus would leave with them.
          lastTrigger.current = '';
          setAsked(null);
          decide.mutate(decision);
        }}
        onClosed={returnFocus}
      />
    </section>
  );
}
