import { type ComponentProps, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Face } from '../frame.tsx';
import { PeopleList } from './people-list.tsx';
import { type Absentees, absenteesOnPage, type AbsentState, useAbsentees } from './use-absentees.ts';
import './people-panel.css';

/** From this number of people on, the list has a search. */
const searchedFrom = 10;

/** The people of a class with a list: those in the room, those who have not come, and those who left (spec live#absentees). */
export function PeoplePanel({ liveCode, ...present }: { liveCode: string } & ComponentProps<typeof PeopleList>) {
  const [view, setView] = useState<'present' | AbsentState>('present');
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const isElsewhere = view !== 'present';
  const { answer, isFailed, reload } = useAbsentees(liveCode, { state: isElsewhere ? view : 'absent', keyword: isElsewhere ? keyword.trim() : '', pageNum: isElsewhere ? pageNum : 1 }, present.people);
  const choose = (next: typeof view) => {
    setView(next);
    setKeyword('');
    setPageNum(1);
    reload();
  };
  const views = [
    { key: 'present', label: '在场', count: present.people.length },
    { key: 'absent', label: '未到', count: answer?.absent },
    { key: 'left', label: '已离开', count: answer?.left },
  ] as const;
  const shown = answer?.state === view ? answer : null;
  // People of the last page came meanwhile.
  const pages = Math.max(1, Math.ceil((shown?.total ?? 0) / absenteesOnPage));
  if (shown && pageNum > pages) setPageNum(pages);
  return (
    <>
      <fieldset className="people__views" aria-label="看哪些人">
        {views.map(({ key, label, count }) => (
          <button key={key} type="button" aria-pressed={view === key} onClick={() => choose(key)}>
            {label} <b>{count ?? '–'}</b>
          </button>
        ))}
      </fieldset>
      {isElsewhere && answer !== null && (keyword !== '' || answer[view] >= searchedFrom) && (
        <label className="people__search">
          <Icon name="search" />
          <input
            type="search"
            aria-label="按姓名找"
            placeholder="按姓名找"
            maxLength={50}
            value={keyword}
            onChange={({ target }) => {
              setKeyword(target.value);
              setPageNum(1);
            }}
          />
        </label>
      )}
      {isFailed && (
        <p className="people__failed small" role="alert">
          没有取到名单
          <button type="button" onClick={reload}>
            再试
          </button>
        </p>
      )}
      {view === 'present' ? <PeopleList {...present} /> : shown ? <Rows people={shown} {...{ keyword, pages }} onPage={setPageNum} /> : !isFailed && <p className="scroll muted small">正在取名单…</p>}
    </>
  );
}

function Rows({ people: { list, state, total, pageNum }, keyword, pages, onPage }: { people: Absentees; keyword: string; pages: number; onPage: (page: number) => void }) {
  const empty = total > 0 ? null : keyword !== '' ? `名单上没有找到“${keyword}”。` : state === 'absent' ? '都到了。' : '没有人离开。';
  return (
    <>
      <div className="scroll">
        {empty && <p className="muted small">{empty}</p>}
        <ul className="rows" aria-label={state === 'absent' ? '未到' : '已离开'}>
          {list.map(({ id, name, phone }) => (
            <li key={id}>
              <Face name={name} />
              <span>
                {name}
                <small>{phone}</small>
              </span>
              <span className="mark">{state === 'absent' ? '未到' : '已离开'}</span>
            </li>
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <p className="people__pages">
          <button className="icon-button" type="button" aria-label="上一页" disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
            <Icon name="left" />
          </button>
          <span aria-live="polite">
            {pageNum} / {pages}
          </span>
          <button className="icon-button" type="button" aria-label="下一页" disabled={pageNum >= pages} onClick={() => onPage(pageNum + 1)}>
            <Icon name="right" />
          </button>
        </p>
      )}
    </>
  );
}
