import { App, Button, Input, Segmented, Select } from 'antd';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '../../../contract/client.ts';
import { listRowsMax } from '../../../contract/live/limits.ts';
import { rosterPersonOf } from '../../../contract/rules/index.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Icon } from '../../shell/icons.tsx';
import { type Columns, columnsOf, peopleOf, type RosterRow, rowsOfFile, rowsOfText, textOfRows } from '../../spreadsheet/rows.ts';
import type { SheetRow } from '../../spreadsheet/sheet-row.ts';
import { downloadXlsx } from '../../spreadsheet/xlsx.ts';
import { UnreadableFile } from '../../spreadsheet/zip.ts';
import { type Live, livesChanged } from './live-queries.ts';
import { cellOf, type Field, faultsFirst, fields, type Filter, isGood, judge, keyOf, kindOf, looks, shownAtMost, spaced, type Verdict } from './roster-rows.ts';

/** Rows that the text field shows. */
const pastedShown = 40;

/** A table that is not imported, or of which the rows with faults are left. The page keeps it while the person goes to other steps. */
export interface UnfinishedRoster {
  liveCode: string;
  table: Table;
  columns: Columns;
  people: RosterRow[];
  verdicts: ReadonlyMap<string, Verdict>;
  corrected: ReadonlySet<string>;
  /** The good rows are saved. The others may be left for later. */
  isSaved: boolean;
}

interface Table {
  rows: SheetRow[];
  text: string;
  head: readonly string[] | null;
  bodyFrom: number;
}

interface RosterStepProps {
  live: Live;
  isInWizard: boolean;
  unfinished: UnfinishedRoster | null;
  onUnfinished: (unfinished: UnfinishedRoster | null) => void;
  onBack: () => void;
  onDone: () => void;
}

/**
 * Imports a list from a spreadsheet, pasted or as a file. Columns are detected, and invalid rows can be corrected in place. Nothing is
 * saved before the confirmation.
 */
export function RosterStep({ live, isInWizard, unfinished, onUnfinished, onBack, onDone }: RosterStepProps) {
  const { message } = App.useApp();
  const [table, setTable] = useState<Table | null>(unfinished?.table ?? null);
  const [columns, setColumns] = useState<Columns>(unfinished?.columns ?? { name: null, phone: null, card: null });
  const [people, setPeople] = useState<RosterRow[]>(unfinished?.people ?? []);
  /** The server's results by content of a row: the server knows the members and the list. */
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(unfinished?.verdicts ?? new Map());
  /** Cells that were corrected here. They stay fields, because the first typed letter may already be a valid name. */
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(unfinished?.corrected ?? new Set());
  const [isSaved, setIsSaved] = useState(unfinished?.isSaved ?? false);
  const [filter, setFilter] = useState<Filter>('all');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLTableElement>(null);
  const judged = useMemo(() => judge(people, verdicts), [people, verdicts]);
  const counts = useMemo(() => ({ all: judged.length, good: judged.filter(isGood).length, wrong: judged.filter(({ state }) => state === 'wrong').length, repeated: judged.filter((each) => kindOf(each) === 'repeated').length }), [judged]);

  const { liveCode } = live;
  useEffect(() => {
    if (table) onUnfinished({ liveCode, table, columns, people, verdicts, corrected, isSaved });
  }, [onUnfinished, liveCode, table, columns, people, verdicts, corrected, isSaved]);

  const check = async (entered: readonly RosterRow[]) => {
    const usable = entered.filter((person) => rosterPersonOf(person).fault === null);
    if (usable.length === 0) return;
    try {
      const { verdicts: found } = await ask('consoleLiveCheckPeople', { liveCode: live.liveCode, people: [...usable] });
      const rows = new Map(usable.map((person) => [person.row, person]));
      setVerdicts((now) => new Map([...now, ...found.flatMap(({ row, state, field, message: text }) => (state !== 'repeated' ? [[keyOf(rows.get(row)!), { state, field, message: text }] as const] : []))]));
    } catch (error) {
      setFault(errorMessageOf(error));
    }
  };
  const take = (rows: readonly SheetRow[], bodyFrom: number, chosen: Columns) => {
    const entered = peopleOf(rows.slice(bodyFrom), chosen);
    setColumns(chosen);
    setPeople(entered);
    setCorrected(new Set());
    setIsSaved(false);
    setFilter('all');
    void check(entered);
  };
  const open = (rows: SheetRow[], text = textOfRows(rows, pastedShown)) => {
    setFault('');
    if (rows.length === 0) return setFault('里面没有名单');
    if (rows.length > listRowsMax + 1) return setFault(`一次最多 ${listRowsMax} 行，请分成几份`);
    const found = columnsOf(rows.map(({ cells }) => cells));
    setTable({ rows, text, head: found.head, bodyFrom: found.bodyFrom });
    return take(rows, found.bodyFrom, found.columns);
  };
  const openFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      open(await rowsOfFile(chosen, listRowsMax));
    } catch (error) {
      setFault(error instanceof UnreadableFile ? error.message : '这个文件读不出来，请另存为 .xlsx 再试');
    }
  };
  const correct = (row: number, field: Field, value: string) => {
    setCorrected((all) => new Set(all).add(cellOf(row, field)));
    setPeople((all) => all.map((person) => (person.row === row ? { ...person, [field]: value } : person)));
  };
  const drop = (row: number) => setPeople((all) => all.filter((person) => person.row !== row));
  const nextFault = () => {
    setFilter('all');
    requestAnimationFrame(() => {
      const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>('tr.is-wrong input') ?? [])];
      const at = inputs.indexOf(document.activeElement as HTMLInputElement);
      inputs[(at + 1) % inputs.length]?.focus();
    });
  };
  const save = async (goesOn: boolean) => {
    const good = judged.filter(isGood);
    setIsBusy(true);
    setFault('');
    try {
      if (good.length > 0) {
        const { added, updated } = await ask('consoleLiveAddPeople', { liveCode: live.liveCode, people: good.map(({ row, name, phone, card }) => ({ row, name, phone, card })) });
        void message.success(`已加上 ${added} 人${updated > 0 ? `，补上 ${updated} 人的身份证号` : ''}`);
      }
      await livesChanged();
      const rest = judged.filter((each) => each.state === 'wrong');
      if (goesOn || rest.length === 0) {
        onUnfinished(null);
        return onDone();
      }
      setIsSaved(true);
      setPeople(rest.map(({ row, name, phone, card }) => ({ row, name, phone, card })));
    } catch (error) {
      setFault(errorMessageOf(error));
      if (error instanceof CallRefused && error.field === 'people') await check(people);
    } finally {
      setIsBusy(false);
    }
    return undefined;
  };

  const mayLeaveRest = isSaved && counts.wrong > 0 && counts.good === 0;
  const isLong = (table?.rows.at(-1)?.number ?? 0) > pastedShown;
  const shown = (filter === 'all' ? faultsFirst(judged) : judged.filter((each) => kindOf(each) === filter)).slice(0, shownAtMost);
  const columnOptions = [{ value: -1, label: '不用' }, ...Array.from({ length: Math.min(12, Math.max(0, ...(table?.rows.slice(0, 20).map(({ cells }) => cells.length) ?? [0]))) }, (_, at) => ({ value: at, label: `第 ${at + 1} 列 ${table?.head?.[at] ?? ''}` }))];
  return (
    <>
      <div className="roster">
        <section className="roster__in" aria-labelledby="roster-paste">
          <h2 id="roster-paste">从 Excel 里复制，贴在这里</h2>
          <p className="tip">两列就够：姓名、手机号。表头、多的列、空行都认得。</p>
          <Input.TextArea
            aria-labelledby="roster-paste"
            rows={table ? 5 : 10}
            value={table ? (isLong ? `${textOfRows(table.rows, pastedShown)}\n…还有 ${table.rows.filter(({ number }) => number > pastedShown).length} 行，要改就整个重贴` : table.text) : ''}
            placeholder={'姓名\t手机号\n周建平\t13800001023\n沈莉\t13900008841'}
            // The field shows a part of a long list, so typing into it would lose the rest. Pasting replaces the whole list.
            readOnly={isLong}
            onChange={(event) => open(rowsOfText(event.target.value), event.target.value)}
            onPaste={(event: ClipboardEvent) => {
              event.preventDefault();
              open(rowsOfText(event.clipboardData.getData('text/plain')));
            }}
          />
          <p className="roster__file">
            <input ref={file} type="file" accept=".xlsx,.csv,.txt" hidden onChange={(event) => (void openFile(event.target.files?.[0]), (event.target.value = ''))} />
            <Button icon={<Icon name="upload" isSmall />} onClick={() => file.current?.click()}>
              选文件
            </Button>
            <span>.xlsx .csv，{listRowsMax.toLocaleString('zh-CN')} 行以内</span>
            <button type="button" className="link-button" onClick={() => downloadXlsx('学员名单模板', [['姓名', '手机号', '身份证号（可空）']])}>
              下载模板
            </button>
          </p>
          {table ? (
            <>
              <h2>认出来的列</h2>
              <ul className="columns">
                {([['name', '姓名'], ['phone', '手机号'], ['card', '身份证号']] as const).map(([key, label]) => (
                  <li key={key}>
                    <span id={`column-${key}`}>{label}</span>
                    <Select size="small" aria-labelledby={`column-${key}`} style={{ width: 190 }} value={columns[key] ?? -1} options={columnOptions} onChange={(column: number) => take(table.rows, table.bodyFrom, { ...columns, [key]: column < 0 ? null : column })} />
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {live.listed > 0 ? (
            <p className="note">
              名单上已有 {live.listed} 人，这里是再加的。<Link to={`/classes?open=${live.liveCode}`}>看名单</Link>
            </p>
          ) : null}
        </section>
        <section className="roster__out" aria-label="认出来的人">
          {table === null ? (
            <div className="empty">
              <h2>贴上以后，先在这里看一遍</h2>
              <p>每一行能不能用、错在哪里，都会先说；改好了再导入，没导入以前什么也不会写。</p>
            </div>
          ) : (
            <>
              <div className="tools">
                <b>{counts.all} 行</b>
                <Segmented<Filter>
                  value={filter}
                  onChange={setFilter}
                  aria-label="看哪些行"
                  options={[
                    { value: 'all', label: `全部 ${counts.all}` },
                    { value: 'good', label: <span className="st st--ok">可以导入 {counts.good}</span> },
                    { value: 'wrong', label: <span className="st st--fail">要改 {counts.wrong}</span> },
                    { value: 'repeated', label: <span className="st st--wait">重复 {counts.repeated}</span> },
                  ]}
                />
                {counts.wrong > 0 ? (
                  <Button size="small" onClick={nextFault}>
                    下一处错
                  </Button>
                ) : null}
              </div>
              <table className={`grid grid--roster${judged.some(({ card }) => card !== '') ? '' : ' grid--no-card'}`} ref={list}>
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
                            <Input size="small" status={person.field === field ? 'error' : ''} value={person[field]} placeholder={field === 'name' ? '填姓名' : undefined} aria-label={`第 ${person.row} 行，${person.message}`} onChange={(event) => correct(person.row, field, event.target.value)} onBlur={() => void check([person])} />
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
                          <Button size="small" type="link" aria-label={`去掉第 ${person.row} 行`} onClick={() => drop(person.row)}>
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
          )}
        </section>
      </div>
      <div className="setup__foot">
        <Button onClick={onBack}>{isInWizard ? '上一步' : '返回'}</Button>
        {fault ? (
          <p className="fault" role="alert">
            {fault}
          </p>
        ) : mayLeaveRest ? (
          <p className="setup__left">
            {counts.wrong} 行没有导入{isInWizard ? '，回到这一步还能接着改。离开这一页' : '。离开'}以后，要从原来的表里再贴。
          </p>
        ) : (
          <span className="setup__note">学员填姓名和手机号，收验证码就进；第一次进课时用这个手机号自动注册，不用另外办。</span>
        )}
        {counts.wrong > 0 && counts.good > 0 ? (
          <Button onClick={() => void save(false)} loading={isBusy}>
            先导入 {counts.good} 人，错的以后补
          </Button>
        ) : null}
        {mayLeaveRest ? (
          <Button type="primary" onClick={onDone}>
            {isInWizard ? '下一步' : '先到这里'}，{counts.wrong} 行以后补
          </Button>
        ) : counts.wrong > 0 ? (
          <Button aria-disabled className="setup__blocked" onClick={nextFault}>
            {isInWizard ? '下一步：' : ''}还有 {counts.wrong} 行要改
          </Button>
        ) : isInWizard || counts.good > 0 ? (
          <Button type="primary" onClick={() => void save(true)} loading={isBusy}>
            {!isInWizard ? `导入 ${counts.good} 人` : counts.good > 0 ? `导入 ${counts.good} 人，下一步` : live.listed > 0 ? '下一步' : '先不贴，下一步'}
          </Button>
        ) : null}
      </div>
    </>
  );
}
