import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CallRefused } from '../../../contract/client.ts';
import { rosterPersonOf } from '../../../contract/rules/index.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { type Columns, peopleOf, type RosterRow } from '../../spreadsheet/rows.ts';
import { type Live, livesChanged } from './live-queries.ts';
import { cellOf, countsOf, type Field, type Filter, isGood, judge, keyOf, type Verdict } from './roster-rows.ts';
import { RosterSource, type Table } from './roster-source.tsx';
import { RosterTable } from './roster-table.tsx';

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
  const list = useRef<HTMLTableElement>(null);
  const judged = useMemo(() => judge(people, verdicts), [people, verdicts]);
  const counts = useMemo(() => countsOf(judged), [judged]);

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
  // The person may have gone to another step before the results were here.
  const checkRest = useEffectEvent(() => void check(people.filter((person) => !verdicts.has(keyOf(person)))));
  useEffect(() => {
    const timer = setTimeout(checkRest);
    return () => clearTimeout(timer);
  }, []);
  const clear = () => {
    setTable(null);
    setPeople([]);
    setCorrected(new Set());
    setIsSaved(false);
    setFault('');
    onUnfinished(null);
  };
  const take = ({ rows, bodyFrom }: Table, chosen: Columns) => {
    const entered = peopleOf(rows.slice(bodyFrom), chosen);
    setColumns(chosen);
    setPeople(entered);
    setCorrected(new Set());
    setIsSaved(false);
    setFilter('all');
    void check(entered);
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
  return (
    <>
      <div className="roster">
        <RosterSource
          live={live}
          table={table}
          columns={columns}
          onTable={(opened, found) => {
            setTable(opened);
            take(opened, found);
          }}
          onColumns={(chosen) => table && take(table, chosen)}
          onClear={clear}
          onFault={setFault}
        />
        <section className="roster__out" aria-label="认出来的人">
          {table === null ? (
            <div className="empty">
              <h2>贴上以后，先在这里看一遍</h2>
              <p>每一行能不能用、错在哪里，都会先说；改好了再导入，没导入以前什么也不会写。</p>
            </div>
          ) : (
            <RosterTable ref={list} {...{ judged, counts, corrected, filter }} onFilter={setFilter} onNextFault={nextFault} onCorrect={correct} onCorrected={(person) => void check([person])} onDrop={drop} />
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
