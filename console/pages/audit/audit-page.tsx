import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Input, Pagination, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { isoDay, isoTime } from '../../../contract/dates.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Failed } from '../../shell/failed.tsx';
import { downloadXlsx } from '../../spreadsheet/xlsx.ts';
import './audit.css';

type Entry = DataOf<'consoleAuditList'>['list'][number];
type Group = 'all' | 'live' | 'member' | 'enterprise';

const groups: readonly { value: Group; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'live', label: '直播课' },
  { value: 'member', label: '成员' },
  { value: 'enterprise', label: '企业' },
];
const pageSize = 20;
const day = /^\d{4}-\d\d-\d\d$/;

/** What was done with the enterprise, by whom and when (spec console#records). The address contains the filters. */
export function AuditPage() {
  const { message } = App.useApp();
  const [query, setQuery] = useSearchParams();
  const [isExporting, setIsExporting] = useState(false);
  const group = groups.find(({ value }) => value === query.get('group'))?.value ?? 'all';
  const actor = query.get('actor');
  const dayOf = (name: string) => (day.test(query.get(name) ?? '') ? query.get(name)! : '');
  const [from, until] = [dayOf('from'), dayOf('until')];
  const pageNum = Number(query.get('page') ?? 1) || 1;
  const filters = { ...(group !== 'all' && { group }), ...(actor && { actor }), ...(from && { from }), ...(until && { until }) };
  const trail = useQuery({ queryKey: ['audit', filters, pageNum], queryFn: ({ signal }) => ask('consoleAuditList', { ...filters, pageNum, pageSize }, signal), placeholderData: keepPreviousData });
  const set = (changes: Record<string, string>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const download = async () => {
    setIsExporting(true);
    try {
      const { list, total } = await ask('consoleAuditExport', filters);
      downloadXlsx(`操作记录 ${isoDay(Date.now())}`, [['时间', '谁', '做了什么', '对什么', '改成', '网段', '请求编号'], ...list.map((entry) => [timeText(entry.at), entry.actor.name, entry.act, entry.subject, entry.detail, entry.network, entry.requestId])]);
      void message.success(list.length < total ? `已导出最新的 ${list.length} 条，一共 ${total} 条；其余的按日期分开导` : `已导出 ${list.length} 条`, list.length < total ? 8 : 3);
    } catch (error) {
      void message.error(errorMessageOf(error));
    } finally {
      setIsExporting(false);
      void trail.refetch();
    }
  };
  const { list = null, total = 0, actors = [] } = trail.data ?? {};
  return (
    <main className="audit" id="main">
      <div className="head">
        <h1>操作记录</h1>
        <div className="head__acts">
          <Button onClick={() => void download()} loading={isExporting} disabled={total === 0}>
            导出
          </Button>
        </div>
      </div>
      <p className="tip">谁在什么时候对本企业的课、成员和设置做了什么。只能看，改不了，留三年；导出也记在这里。</p>
      <div className="tools">
        <Segmented<Group> value={group} options={[...groups]} onChange={(next) => set({ group: next === 'all' ? '' : next })} aria-label="哪一类" />
        <Select className="audit__who" aria-label="谁做的" value={actor ?? ''} onChange={(code: string) => set({ actor: code })} options={[{ value: '', label: '所有人' }, ...actors.map(({ code, name }) => ({ value: code, label: name }))]} />
        <span className="audit__days">
          <Input type="date" aria-label="从哪天" value={from} max={until || undefined} onChange={({ target }) => set({ from: target.value })} />
          —
          <Input type="date" aria-label="到哪天" value={until} min={from || undefined} onChange={({ target }) => set({ until: target.value })} />
        </span>
      </div>
      {trail.isError && !trail.data ? <Failed what="操作记录" error={trail.error} onRetry={() => void trail.refetch()} isRetrying={trail.isFetching} /> : null}
      {list?.length === 0 ? (
        <Nothing isFiltered={Object.keys(filters).length > 0} onAll={() => set({ group: '', actor: '', from: '', until: '' })} />
      ) : (
        <table className={`grid grid--audit ${trail.isPlaceholderData ? 'is-old' : ''}`}>
          <caption className="sr-only">操作记录</caption>
          <thead>
            <tr>
              <th scope="col">做了什么</th>
              <th scope="col">对什么</th>
              <th scope="col">谁</th>
              <th scope="col">时间</th>
            </tr>
          </thead>
          <tbody>{list?.map((entry) => <Row key={entry.id} entry={entry} />)}</tbody>
        </table>
      )}
      {total > pageSize ? <Pagination align="end" current={pageNum} pageSize={pageSize} total={total} showSizeChanger={false} onChange={(page) => set({ page: String(page) })} /> : null}
    </main>
  );
}

const timeText = (at: string): string => isoTime(at).slice(0, 19).replace('T', ' ');

const Row = ({ entry: { at, act, subject, liveCode, detail, actor, network, requestId } }: { entry: Entry }) => (
  <tr>
    <th scope="row">
      {act}
      <small>{detail}</small>
    </th>
    <td>{liveCode === null ? subject : <Link to={`/classes?open=${encodeURIComponent(liveCode)}`}>{subject}</Link>}</td>
    <td>
      {actor.name}
      <small>{network}</small>
    </td>
    <td title={requestId && `请求编号 ${requestId}`}>
      <time dateTime={at}>{timeText(at)}</time>
    </td>
  </tr>
);

const Nothing = ({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) => (
  <div className="empty">
    <h2>{isFiltered ? '没有这样的记录' : '还没有记录'}</h2>
    <p>{isFiltered ? '换一类，或者放宽日期。' : '排课、改名单、看号码、同意加入，以后都会记在这里。'}</p>
    {isFiltered ? (
      <button type="button" className="link-button" onClick={onAll}>
        看全部
      </button>
    ) : null}
  </div>
);
