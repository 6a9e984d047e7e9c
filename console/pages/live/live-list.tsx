import { Input, Pagination, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failed } from '../../shell/failed.tsx';
import { LiveState, visibilityNames } from './live-state.tsx';
import { type LiveRow, useLives } from './live-queries.ts';
import { presentTime, shownSpanText, spanText } from './times.ts';

type Filter = 'all' | 'upcoming' | 'live' | 'ended' | 'cancelled';
const filters: readonly [Filter, string][] = [
  ['all', '全部'],
  ['upcoming', '没开始'],
  ['live', '直播中'],
  ['ended', '已结束'],
  ['cancelled', '已取消'],
];
const pageSize = 20;

/** Classes as a table. A row opens its class. */
export function LiveList({ open, onOpen }: { open: string | null; onOpen: (liveCode: string) => void }) {
  const [query, setQuery] = useSearchParams();
  const state = filters.find(([name]) => name === query.get('state'))?.[0] ?? 'all';
  const [typed, setTyped] = useState(query.get('keyword') ?? '');
  const keyword = useDeferredValue(typed.trim());
  const pageNum = Number(query.get('page') ?? 1) || 1;
  const lives = useLives({ state, pageNum, pageSize, ...(keyword && { keyword }) });
  const set = (changes: Record<string, string>) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, { replace: true });
  if (lives.isError && !lives.data) return <Failed what="直播课" error={lives.error} onRetry={() => void lives.refetch()} isRetrying={lives.isFetching} />;
  const { counts, list, total } = lives.data ?? { counts: null, list: null, total: 0 };
  return (
    <>
      <div className="tools">
        <Input.Search allowClear value={typed} onChange={(event) => (setTyped(event.target.value), set({}))} placeholder="课名、主讲" aria-label="找直播课" style={{ width: 240 }} maxLength={50} />
        <Segmented<Filter> value={state} onChange={(next) => set({ state: next === 'all' ? '' : next })} options={filters.map(([value, label]) => ({ value, label: counts ? `${label} ${counts[value]}` : label }))} aria-label="按状态" />
      </div>
      {list?.length === 0 ? (
        <Nothing isFiltered={keyword !== '' || state !== 'all'} onAll={() => (setTyped(''), set({ state: '', keyword: '' }))} />
      ) : (
        <table className={`grid grid--lives ${lives.isPlaceholderData ? 'is-old' : ''}`}>
          <caption className="sr-only">直播课</caption>
          <thead>
            <tr>
              <th scope="col">课</th>
              <th scope="col">时间</th>
              <th scope="col">谁能进</th>
              <th scope="col" className="is-number">
                人数
              </th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>{list ? list.map((live) => <Row key={live.liveCode} live={live} isOpen={open === live.liveCode} onOpen={onOpen} />) : Array.from({ length: 6 }, (_, at) => <BlankRow key={at} />)}</tbody>
        </table>
      )}
      {total > pageSize ? <Pagination align="end" current={pageNum} pageSize={pageSize} total={total} showSizeChanger={false} onChange={(page) => set({ page: String(page) })} /> : null}
    </>
  );
}

function Row({ live, isOpen, onOpen }: { live: LiveRow; isOpen: boolean; onOpen: (liveCode: string) => void }) {
  return (
    <tr className={isOpen ? 'is-on' : ''} onClick={() => onOpen(live.liveCode)}>
      <th scope="row">
        <button type="button" className="grid__open" onClick={(event) => (event.stopPropagation(), onOpen(live.liveCode))}>
          {live.liveName}
        </button>
        <small>
          {live.teacherName || '还没有讲师'}
          {live.recommended ? <span className="tag tag--ok">推荐</span> : null}
        </small>
      </th>
      <td title={live.endedAt === null ? undefined : `原定 ${spanText(live, presentTime())}`}>{shownSpanText(live, presentTime())}</td>
      <td>{visibilityNames[live.visibility]}</td>
      <td className="is-number">{peopleText(live)}</td>
      <td>
        <LiveState live={live} />
      </td>
    </tr>
  );
}

function peopleText({ state, onlineCount, watchedCount, listed, booked, visibility }: LiveRow): string {
  if (state === 'live' || state === 'interrupted') return `${onlineCount} 人在看`;
  if (state === 'ended') return `${watchedCount} 人看过`;
  return visibility === 'list' ? `名单 ${listed}` : `预约 ${booked}`;
}

const BlankRow = () => (
  <tr aria-hidden="true">
    {[220, 130, 70, 50, 60].map((width) => (
      <td key={width} aria-label="正在加载">
        <span className="blank" style={{ width }} />
      </td>
    ))}
  </tr>
);

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  return (
    <div className="empty">
      {isFiltered ? (
        <>
          <h2>没有这样的课</h2>
          <p>换一个词，或者去掉状态的条件。</p>
          <button type="button" className="link-button" onClick={onAll}>
            看全部
          </button>
        </>
      ) : (
        <>
          <h2>还没有直播课</h2>
          <p>填课名和时间，贴上学员名单，把链接发出去：第一节三分钟就能排好。</p>
          <Link className="button-main" to="/classes/new">
            开第一节直播课
          </Link>
        </>
      )}
    </div>
  );
}
