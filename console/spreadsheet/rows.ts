import { readXlsx } from './xlsx.ts';
import { UnreadableFile } from './zip.ts';

/** Reads rows of text from a paste or a file. */

const fileBytesAtMost = 8 * 1024 * 1024;

/**
 * Splits text into rows of cells. Copies from spreadsheets have tabs between cells. CSV has commas, and quotes around cells with separators
 * or line breaks (RFC 4180).
 */
export function rowsOfText(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : /[,，]/.test(text) ? ',' : ' ';
  const rows: string[][] = [];
  let [row, cell, isQuoted] = [[] as string[], '', false];
  const source = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
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
  return rows.filter((each) => each.some((value) => value !== ''));
}

/** @throws UnreadableFile with a message for people */
export async function rowsOfFile(file: File, rowsAtMost: number): Promise<string[][]> {
  if (file.size > fileBytesAtMost) throw new UnreadableFile('文件超过 8 MB，请分成几份');
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)).join() === '80,75') return (await readXlsx(bytes, rowsAtMost + 1)).filter((row) => row.some((value) => value.trim() !== ''));
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
