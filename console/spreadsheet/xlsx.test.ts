import { deflateRawSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { stubDomParser } from './testing-dom-parser.ts';
import { readXlsx, writeXlsx } from './xlsx.ts';
import { readEntries, UnreadableFile, writeArchive } from './zip.ts';

beforeEach(stubDomParser);

const sheet = (rows: string) => `<?xml version="1.0"?>\n<worksheet xmlns="urn:main"><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (rows: string, strings?: string) => writeArchive([['xl/worksheets/sheet1.xml', sheet(rows)], ...(strings === undefined ? [] : [['xl/sharedStrings.xml', `<x:sst xmlns:x="urn:main">${strings}</x:sst>`] as const])]).arrayBuffer();
const read = async (rows: string, strings?: string, atMost = 100) => readXlsx(await workbook(rows, strings), atMost);

test('a written workbook is read as the same rows', async () => {
  const rows = [['姓名', '手机号'], ['<周&"建平">', '013800001023']];
  expect(await readXlsx(await writeXlsx('名单', rows).arrayBuffer(), 10)).toEqual(rows.map((cells, index) => ({ number: index + 1, cells })));
});

test('columns are as wide as their longest text, and titles do not widen the first one', async () => {
  const rows = [['低压电工第一讲：安全用电 2026-03-03 19:30'], ['姓名', '手机号', '备注'], ['周建平', '138****1023', '很'.repeat(90)]];
  const sheet = (await readEntries(await writeXlsx('出勤', rows).arrayBuffer(), (name) => name.endsWith('sheet1.xml'), 100_000)).get('xl/worksheets/sheet1.xml')!;
  expect([...sheet.matchAll(/<col min="(\d)" max="\1" width="(\d+)" customWidth="1"\/>/g)].map(([, , width]) => width)).toEqual(['8', '13', '40']);
  // The schema wants the columns before the rows.
  expect(sheet.indexOf('</cols>')).toBeLessThan(sheet.indexOf('<sheetData>'));
});

test('rows keep the numbers of the sheet if blank rows are left out of the file, empty, or full of blanks', async () => {
  const rows = '<row r="2"><c r="A2" t="inlineStr"><is><t>周建平</t></is></c></row><row r="3"/><row r="4"><c r="A4" t="inlineStr"><is><t> </t></is></c></row><row r="90"><c r="A90" t="inlineStr"><is><t>沈莉</t></is></c></row>';
  expect(await read(rows)).toEqual([{ number: 2, cells: ['周建平'] }, { number: 90, cells: ['沈莉'] }]);
});

test('a row with a missing, repeated or impossible number gets the next number', async () => {
  const cell = '<c><v>1</v></c>';
  const rows = ['', ' r="1"', ' r="7"', ' r="-3"', ' r="9999999999"', ' r="x"'].map((number) => `<row${number}>${cell}</row>`).join('');
  expect((await read(rows)).map(({ number }) => number)).toEqual([1, 2, 7, 8, 9, 10]);
});

test('shared strings are read without phonetic guides, and with all their formatted parts', async () => {
  const strings = '<x:si><x:t>姓名</x:t></x:si><x:si><x:r><x:t>周</x:t></x:r><x:r><x:t>建平</x:t></x:r><x:rPh sb="0" eb="1"><x:t>ㄓㄡ</x:t></x:rPh></x:si>';
  expect(await read('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>99</v></c></row>', strings)).toEqual([{ number: 1, cells: ['姓名', '周建平', ''] }]);
});

test('cells stand in the column of their reference, and those without one follow', async () => {
  expect(await read('<row r="1"><c r="C1"><v>3</v></c><c><v>4</v></c></row>')).toEqual([{ number: 1, cells: ['', '', '3', '4'] }]);
  // A column far to the right is left out, so that one cell does not need a million empty ones.
  expect(await read('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')).toEqual([{ number: 1, cells: ['1'] }]);
});

test('long numbers have all their digits, and a date is the number or the text of the file', async () => {
  expect(await read('<row r="1"><c r="A1"><v>1.3800001023E10</v></c><c r="B1" s="1"><v>46000</v></c><c r="C1" t="d"><v>2026-03-02</v></c><c r="D1" t="str"><f>A1</f><v>1E3</v></c></row>')).toEqual([{ number: 1, cells: ['13800001023', '46000', '2026-03-02', '1E3'] }]);
});

test('more rows than allowed are refused, and blank ones do not count', async () => {
  const blank = '<row><c><v></v></c></row>';
  const full = '<row><c><v>1</v></c></row>';
  expect(await read(blank.repeat(50) + full.repeat(3), undefined, 3)).toHaveLength(3);
  await expect(read(full.repeat(4), undefined, 3)).rejects.toThrow('表格超过 3 行');
});

test('a workbook that declares entities, is not XML, has no sheet, or inflates too far is refused with words', async () => {
  const hostile = sheet('').replace('<worksheet', '<!DOCTYPE w [<!ENTITY a "aaaaaaaa">]><worksheet');
  await expect(readXlsx(await writeArchive([['xl/worksheets/sheet1.xml', hostile]]).arrayBuffer(), 10)).rejects.toThrow('读不出来');
  await expect(read('<row><c></row>')).rejects.toThrow('读不出来');
  await expect(readXlsx(await writeArchive([['xl/workbook.xml', '<a/>']]).arrayBuffer(), 10)).rejects.toThrow('里面没有表格');
  await expect(readXlsx(deflated('xl/worksheets/sheet1.xml', Buffer.alloc(41 * 1024 * 1024, ' ')), 10)).rejects.toThrow('表格太大');
  await expect(readXlsx(new ArrayBuffer(100), 10)).rejects.toThrow(UnreadableFile);
});

test('a deflated sheet is read', async () => {
  expect(await readXlsx(deflated('xl/worksheets/sheet1.xml', Buffer.from(sheet('<row r="3"><c><v>1</v></c></row>'))), 10)).toEqual([{ number: 3, cells: ['1'] }]);
});

/** An archive with one deflated entry (APPNOTE 6.3.10). */
function deflated(path: string, content: Buffer): ArrayBuffer {
  const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const directory = Buffer.alloc(46);
  directory.writeUInt32LE(0x02014b50, 0);
  directory.writeUInt16LE(8, 10);
  directory.writeUInt32LE(packed.length, 20);
  directory.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, name, packed, directory, name, end])).buffer;
}

test('a file of blank rows without end is refused, a long text is cut, and a number beyond all numbers stays as it is', async () => {
  await expect(read('<row/>'.repeat(20_001))).rejects.toThrow('请分成几份');
  const cells = ['<c t="s"><v>0</v></c>'.repeat(3), '<c><v>9E999</v></c>'].join('');
  expect(await read(`<row>${cells}</row>`, `<x:si><x:t>${'长'.repeat(5_000)}</x:t></x:si>`)).toEqual([{ number: 1, cells: [...Array.from({ length: 3 }, () => '长'.repeat(200)), '9E999'] }]);
});
