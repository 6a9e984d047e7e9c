import { isBlank, type SheetRow } from './sheet-row.ts';
import { readEntries, UnreadableFile, writeArchive } from './zip.ts';

/** Reads the first sheet of an Office Open XML workbook (ECMA-376) as rows of text, and writes rows as a workbook. */

const mainSheet = /^xl\/worksheets\/sheet1\.xml$/;
const sharedStrings = 'xl/sharedStrings.xml';
/** A list of 5,000 people needs about 1 MB. Larger ones would stop the page while they are read. */
const inflatedAtMost = 8 * 1024 * 1024;
/** Rows of a file, blank ones included. */
const rowElementsAtMost = 20_000;
/** Many cells may refer to one long text. */
const charactersAtMost = 200;
const columnsAtMost = 60;
/** The last row that spreadsheet programs have. */
const lastRow = 1_048_576;

/**
 * @param rowsAtMost limit of the rows that are not blank
 * @throws UnreadableFile
 */
export async function readXlsx(file: ArrayBuffer, rowsAtMost: number): Promise<SheetRow[]> {
  const entries = await readEntries(file, (name) => mainSheet.test(name) || name === sharedStrings, inflatedAtMost);
  const sheet = [...entries].find(([name]) => mainSheet.test(name))?.[1];
  if (sheet === undefined) throw new UnreadableFile('里面没有表格，请另存为 .xlsx 再试');
  const texts = elementsOf(entries.get(sharedStrings) ?? '<sst/>', 'si').map(textOf);
  const rows: SheetRow[] = [];
  let number = 0;
  const found = elementsOf(sheet, 'row');
  if (found.length > rowElementsAtMost) throw new UnreadableFile(`表格超过 ${rowElementsAtMost} 行，请分成几份`);
  for (const row of found) {
    // Workbooks leave out blank rows, so only the attribute knows the number. A row without a usable one follows the row before.
    const given = Number(row.getAttribute('r'));
    number = Number.isInteger(given) && given > number && given <= lastRow ? given : number + 1;
    const cells: string[] = [];
    for (const cell of row.getElementsByTagNameNS('*', 'c')) {
      const column = columnOf(cell.getAttribute('r')) ?? cells.length;
      if (column >= columnsAtMost) continue;
      while (cells.length < column) cells.push('');
      cells[column] = valueOf(cell, texts).slice(0, charactersAtMost);
    }
    if (isBlank(cells)) continue;
    rows.push({ number, cells });
    if (rows.length > rowsAtMost) throw new UnreadableFile(`表格超过 ${rowsAtMost} 行，请分成几份`);
  }
  return rows;
}

function elementsOf(xml: string, name: string): Element[] {
  // No spreadsheet declares entities, which a few lines of may grow to gigabytes.
  if (xml.includes('<!DOCTYPE')) throw new UnreadableFile('这个表格读不出来，请另存为 .xlsx 再试');
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) throw new UnreadableFile('这个表格读不出来，请另存为 .xlsx 再试');
  return [...parsed.getElementsByTagNameNS('*', name)];
}

/** The text of a string without phonetic guides. */
const textOf = (element: Element): string =>
  [...element.getElementsByTagNameNS('*', 't')]
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('');

function valueOf(cell: Element, texts: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = cell.getElementsByTagNameNS('*', 'v')[0]?.textContent ?? '';
  if (type === 's') return texts[Number(value)] ?? '';
  // Excel stores long numbers such as 1.3800001023E10.
  const number = type === null && /^\d+(\.\d+)?[eE]\+?\d+$/.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? String(BigInt(Math.round(number))) : value;
}

/** The index of a cell's column: `C7` is the third column. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const xmlOf = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const nameOf = (column: number): string => (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26));

/** Columns are as wide as their longest text, within these limits in characters. */
const columnWidth = { min: 8, max: 40 } as const;
/** A Chinese character is as wide as two digits. */
const widthOf = (value: string | number): number => [...String(value)].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 0);

/** Rows of one cell are titles, which run on over the next columns. */
function columnsOf(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    if (row.length > 1) row.forEach((value, column) => (widths[column] = Math.min(columnWidth.max, Math.max(widths[column] ?? columnWidth.min, widthOf(value) + 2))));
  }
  return widths.length === 0 ? '' : `<cols>${widths.map((width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;
}

/** A workbook with one sheet. Text is stored as text, so that a phone keeps its digits and no cell is a formula. */
export function writeXlsx(title: string, rows: readonly (readonly (string | number)[])[]): Blob {
  const cells = rows.map((row, at) => {
    const written = row.map((value, column) => {
      const place = `${nameOf(column)}${at + 1}`;
      return typeof value === 'number' ? `<c r="${place}"><v>${value}</v></c>` : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(value)}</t></is></c>`;
    });
    return `<row r="${at + 1}">${written.join('')}</row>`;
  });
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relations = 'http://schemas.openxmlformats.org';
  return new Blob(
    [
      writeArchive([
        ['[Content_Types].xml', `${head}<Types xmlns="${relations}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`],
        ['_rels/.rels', `${head}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
        ['xl/workbook.xml', `${head}<workbook xmlns="${relations}/spreadsheetml/2006/main" xmlns:r="${relations}/officeDocument/2006/relationships"><sheets><sheet name="${xmlOf(title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`],
        ['xl/_rels/workbook.xml.rels', `${head}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`],
        ['xl/worksheets/sheet1.xml', `${head}<worksheet xmlns="${relations}/spreadsheetml/2006/main">${columnsOf(rows)}<sheetData>${cells.join('')}</sheetData></worksheet>`],
      ]),
    ],
    { type: `${types}.sheet` },
  );
}

/** Downloads rows as a workbook. */
export function downloadXlsx(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(writeXlsx(name, rows));
  const anchor = Object.assign(document.createElement('a'), { href: address, download: `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.xlsx` });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
