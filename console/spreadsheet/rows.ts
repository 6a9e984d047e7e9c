import { isBlank, type SheetRow } from './sheet-row.ts';
import { readXlsx } from './xlsx.ts';
import { UnreadableFile } from './zip.ts';

/** Reads rows of text from a paste or a file. Blank rows are left out, and the others keep their numbers, by which people find them. */

const fileBytesAtMost = 8 * 1024 * 1024;

/**
 * Splits text into rows of cells. Copies from spreadsheets have tabs between cells. CSV has commas, and quotes around cells with separators
 * or line breaks (RFC 4180).
 */
export function rowsOfText(text: string): SheetRow[] {
  const separator = text.includes('\t') ? '\t' : /[,，]/.test(text) ? ',' : ' ';
  const rows: SheetRow[] = [];
  let number = 0;
  let [row, cell, isQuoted] = [[] as string[], '', false];
  const source = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    number++;
    if (!isBlank(row)) rows.push({ number, cells: row });
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      }
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === '\n') endRow();
    else if (character === separator || (separator === ',' && character === '，') || (separator === ' ' && /[ \u3000]/.test(character))) {
      // Several blanks count as one separator.
      if (separator !== ' ' || cell !== '') endCell();
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** @throws UnreadableFile with a message for people */
export async function rowsOfFile(file: File, rowsAtMost: number): Promise<SheetRow[]> {
  if (file.size > fileBytesAtMost) throw new UnreadableFile('文件超过 8 MB，请分成几份');
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)).join() === '80,75') return readXlsx(bytes, rowsAtMost + 1);
  if (/\.xls$/i.test(file.name)) throw new UnreadableFile('旧格式 .xls 读不了，请在 Excel 里另存为 .xlsx');
  return rowsOfText(decoded(bytes));
}

/** Spreadsheet programs on Chinese Windows save CSV as GBK. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

/** The rows as pasted text with at most `linesAtMost` lines. Blank lines keep the numbers of the rows. */
export function textOfRows(rows: readonly SheetRow[], linesAtMost: number): string {
  const cells = new Map(rows.map((row) => [row.number, row.cells]));
  return Array.from({ length: Math.min(rows.at(-1)?.number ?? 0, linesAtMost) }, (_, at) => cells.get(at + 1)?.join('\t') ?? '').join('\n');
}

/** A person as a spreadsheet has them, with the number of the row. */
export interface RosterRow {
  row: number;
  name: string;
  phone: string;
  card: string;
}

/** The people of the rows below the headings. Rows with nothing in the chosen columns are left out. */
export function peopleOf(rows: readonly SheetRow[], { name, phone, card }: Columns): RosterRow[] {
  const cell = (cells: readonly string[], column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  return rows.map(({ number, cells }) => ({ row: number, name: cell(cells, name), phone: cell(cells, phone), card: cell(cells, card) })).filter((person) => person.name !== '' || person.phone !== '' || person.card !== '');
}

export interface Columns {
  name: number | null;
  phone: number | null;
  card: number | null;
}

const phoneHeading = /手机|电话|号码|联系|phone|mobile|tel/i;
/** Rows at the top that may be titles above the headings. */
const headingsWithin = 5;

/**
 * Finds the columns by their headings, otherwise by their content.
 * @returns also the heading row or null, and the index of the first row below it. A title may stand above the headings
 */
export function columnsOf(rows: readonly (readonly string[])[]): { columns: Columns; head: readonly string[] | null; bodyFrom: number } {
  const headAt = Math.max(0, rows.slice(0, headingsWithin).findIndex((row) => row.some((cell) => phoneHeading.test(cell) && !/\d{5}/.test(cell)) && row.filter((cell) => cell !== '').length > 1));
  const first = rows[headAt] ?? [];
  const find = (pattern: RegExp): number | null => {
    const at = first.findIndex((cell) => pattern.test(cell));
    return at < 0 ? null : at;
  };
  const named = { name: find(/姓名|名字|学员|name/i), phone: find(phoneHeading), card: find(/身份证|证件|card/i) };
  if (named.phone !== null && !/\d{5}/.test(first[named.phone] ?? '')) {
    const card = named.card;
    return { columns: { name: named.name, phone: named.phone === card ? null : named.phone, card }, head: first, bodyFrom: headAt + 1 };
  }
  const width = Math.max(0, ...rows.slice(0, 50).map((row) => row.length));
  const share = (column: number, pattern: RegExp): number => rows.slice(0, 50).filter((row) => pattern.test((row[column] ?? '').replaceAll(/[\s-]/g, ''))).length;
  const best = (pattern: RegExp): number | null => {
    const counts = Array.from({ length: width }, (_, column) => share(column, pattern));
    const most = Math.max(0, ...counts);
    return most === 0 ? null : counts.indexOf(most);
  };
  return { columns: { name: best(/^[\p{Script=Han}·]{2,15}$/u), phone: best(/^(\+?86)?1\d{10}$/), card: best(/^\d{17}[\dXx]$/) }, head: null, bodyFrom: 0 };
}
