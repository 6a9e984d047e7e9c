import { Button, Input, Segmented } from 'antd';
import type { RefObject } from 'react';
import { cellOf, type Counts, type Field, faultsFirst, fields, type Filter, isGood, type Judged, kindOf, looks, shownAtMost, spaced } from './roster-rows.ts';

interface RosterTableProps {
  ref: RefObject<HTMLTableElement | null>;
  judged: readonly Judged[];
  counts: Counts;
  /** Cells that stay fields, by `cellOf`. */
  corrected: ReadonlySet<string>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  onNextFault: () => void;
  onCorrect: (row: number, field: Field, value: string) => void;
  /** The focus has left a corrected cell. */
  onCorrected: (person: Judged) => void;
  onDrop: (row: number) => void;
}

/** The rows with their results. Cells with a fault are fields. */
export function RosterTable({ ref, judged, counts, corrected, filter, onFilter, onNextFault, onCorrect, onCorrected, onDrop }: RosterTableProps) {
  const shown = (filter === 'all' ? faultsFirst(judged) : judged.filter((each) => kindOf(each) === filter)).slice(0, shownAtMost);
  return (
    <>
      <div className="tools">
        <b>{counts.all} 行</b>
        <Segmented<Filter>
          value={filter}
          onChange={onFilter}
          aria-label="看哪些行"
          options={[
            { value: 'all', label: `全部 ${counts.all}` },
            { value: 'good', label: <span className="st st--ok">可以导入 {counts.good}</span> },
            { value: 'wrong', label: <span className="st st--fail">要改 {counts.wrong}</span> },
            { value: 'repeated', label: <span className="st st--wait">重复 {counts.repeated}</span> },
          ]}
        />
        {counts.wrong > 0 ? (
          <Button size="small" onClick={onNextFault}>
            下一处错
          </Button>
        ) : null}
      </div>
      <table className={`grid grid--roster${judged.some(({ card }) => card !== '') ? '' : ' grid--no-card'}`} ref={ref}>
        <caption className="sr-only">名单</caption>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">姓名</th>
            <th scope="col">手机号</th>
            <th scope="col">身份证号</th>
            <th scope="col">结果</th>
            <th scope="col">
              <span className="sr-only">去掉</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((person) => (
            <tr key={person.row} className={person.state === 'wrong' ? 'is-wrong' : kindOf(person) === 'repeated' ? 'is-repeated' : ''}>
              <td>{person.row}</td>
              {fields.map((field) => (
                <td key={field}>
                  {(person.field === field && person.state === 'wrong') || corrected.has(cellOf(person.row, field)) ? (
                    <Input size="small" status={person.field === field ? 'error' : ''} value={person[field]} placeholder={field === 'name' ? '填姓名' : undefined} aria-label={`第 ${person.row} 行，${person.message}`} onChange={(event) => onCorrect(person.row, field, event.target.value)} onBlur={() => onCorrected(person)} />
                  ) : field === 'phone' ? (
                    spaced(person.phone)
                  ) : (
                    person[field]
                  )}
                </td>
              ))}
              <td>
                <span className={`st st--${looks[person.state]}`}>{person.message}</span>
              </td>
              <td>
                {isGood(person) && !fields.some((field) => corrected.has(cellOf(person.row, field))) ? null : (
                  <Button size="small" type="link" aria-label={`去掉第 ${person.row} 行`} onClick={() => onDrop(person.row)}>
                    去掉
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {judged.length > shown.length && filter === 'all' ? <p className="tip">其余 {judged.length - shown.length} 行没有列出来；有错的排在最前面。</p> : null}
    </>
  );
}
