import { Button, Input, Select } from 'antd';
import { type ClipboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { listRowsMax } from '../../../contract/live/limits.ts';
import { Icon } from '../../shell/icons.tsx';
import { type Columns, columnsOf, rowsOfFile, rowsOfText, textOfRows } from '../../spreadsheet/rows.ts';
import type { SheetRow } from '../../spreadsheet/sheet-row.ts';
import { downloadXlsx } from '../../spreadsheet/xlsx.ts';
import { UnreadableFile } from '../../spreadsheet/zip.ts';
import type { Live } from './live-queries.ts';

/** Rows that the text field shows. */
const pastedShown = 40;

export interface Table {
  rows: SheetRow[];
  text: string;
  head: readonly string[] | null;
  bodyFrom: number;
}

interface RosterSourceProps {
  live: Pick<Live, 'liveCode' | 'listed'>;
  table: Table | null;
  columns: Columns;
  onTable: (table: Table, columns: Columns) => void;
  onColumns: (columns: Columns) => void;
  /** Puts the table away. */
  onClear: () => void;
  onFault: (message: string) => void;
}

/** The left column: takes a table, pasted or as a file, and shows which of its columns are used. */
export function RosterSource({ live: { liveCode, listed }, table, columns, onTable, onColumns, onClear, onFault }: RosterSourceProps) {
  const file = useRef<HTMLInputElement>(null);
  const open = (rows: SheetRow[], text = textOfRows(rows, pastedShown)) => {
    onFault('');
    if (rows.length === 0) return onFault('里面没有名单');
    if (rows.length > listRowsMax + 1) return onFault(`一次最多 ${listRowsMax} 行，请分成几份`);
    const found = columnsOf(rows.map(({ cells }) => cells));
    return onTable({ rows, text, head: found.head, bodyFrom: found.bodyFrom }, found.columns);
  };
  const openFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      open(await rowsOfFile(chosen, listRowsMax));
    } catch (error) {
      onFault(error instanceof UnreadableFile ? error.message : '这个文件读不出来，请另存为 .xlsx 再试');
    }
  };
  const isLong = (table?.rows.at(-1)?.number ?? 0) > pastedShown;
  const columnOptions = [{ value: -1, label: '不用' }, ...Array.from({ length: Math.min(12, Math.max(0, ...(table?.rows.slice(0, 20).map(({ cells }) => cells.length) ?? [0]))) }, (_, at) => ({ value: at, label: `第 ${at + 1} 列 ${table?.head?.[at] ?? ''}` }))];
  return (
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
        onChange={(event) => (event.target.value.trim() === '' ? onClear() : open(rowsOfText(event.target.value), event.target.value))}
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
          <div className="roster__found">
            <h2>认出来的列</h2>
            <button type="button" className="link-button" onClick={onClear}>
              不要这份
            </button>
          </div>
          <ul className="columns">
            {([['name', '姓名'], ['phone', '手机号'], ['card', '身份证号']] as const).map(([key, label]) => (
              <li key={key}>
                <span id={`column-${key}`}>{label}</span>
                <Select size="small" aria-labelledby={`column-${key}`} style={{ width: 190 }} value={columns[key] ?? -1} options={columnOptions} onChange={(column: number) => onColumns({ ...columns, [key]: column < 0 ? null : column })} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {listed > 0 ? (
        <p className="note">
          名单上已有 {listed} 人，这里是再加的。<Link to={`/classes?open=${liveCode}`}>看名单</Link>
        </p>
      ) : null}
    </section>
  );
}
