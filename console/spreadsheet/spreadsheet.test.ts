import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seededRandomness } from '../../server/randomness.ts';
import { columnsOf, peopleOf, rowsOfText, textOfRows } from './rows.ts';
import { writeXlsx } from './xlsx.ts';
import { readEntries, UnreadableFile, writeArchive } from './zip.ts';

test('a written archive can be read', async () => {
  const archive = await writeArchive([['a.xml', '<a>名单</a>'], ['b.xml', '<b/>']]).arrayBuffer();
  expect([...(await readEntries(archive, () => true, 1000))]).toEqual([['a.xml', '<a>名单</a>'], ['b.xml', '<b/>']]);
});

test('an entry that inflates beyond the limit, a truncated file and a file that is not an archive are refused with a message', async () => {
  const archive = new Uint8Array(await writeArchive([['a.xml', 'x'.repeat(20)]]).arrayBuffer());
  const bomb = deflateRawSync(Buffer.alloc(1_000_000, 'x'));
  const head = Buffer.from(archive.subarray(0, 35));
  const directory = Buffer.from(archive.subarray(55, 55 + 46 + 5));
  const end = Buffer.from(archive.subarray(-22));
  directory.writeUInt16LE(8, 10);
  directory.writeUInt32LE(bomb.length, 20);
  end.writeUInt32LE(head.length + bomb.length, 16);
  const file = Buffer.concat([head, bomb, directory, end]);
  await expect(readEntries(new Uint8Array(file).buffer, () => true, 100_000)).rejects.toThrow('表格太大');
  for (const broken of [new ArrayBuffer(0), new Uint8Array(Buffer.from('姓名,手机号')).buffer, archive.slice(0, 60).buffer]) await expect(readEntries(broken, () => true, 1000)).rejects.toThrow(UnreadableFile);
});

const cellsOf = (text: string) => rowsOfText(text).map(({ cells }) => cells);

test('pasted cells, CSV with quotes and words with blanks between them become rows', () => {
  expect(cellsOf('周建平\t13800001023\r\n\r\n沈莉\t139 0000 8841')).toEqual([['周建平', '13800001023'], ['沈莉', '139 0000 8841']]);
  expect(cellsOf('\ufeff姓名,备注\n"周,建平","说""好"""')).toEqual([['姓名', '备注'], ['周,建平', '说"好"']]);
  expect(cellsOf('周建平  13800001023')).toEqual([['周建平', '13800001023']]);
});

test('people keep the row numbers of their spreadsheet, below headings and after blank rows', () => {
  const rows = rowsOfText('\n姓名\t手机号\n周建平\t13800001023\n\t\n\n沈莉\t13900008841\n');
  const { columns, bodyFrom } = columnsOf(rows.map(({ cells }) => cells));
  expect(peopleOf(rows.slice(bodyFrom), columns)).toEqual([{ row: 3, name: '周建平', phone: '13800001023', card: '' }, { row: 6, name: '沈莉', phone: '13900008841', card: '' }]);
  // A quoted cell with a line break is one row.
  expect(rowsOfText('姓名,备注\n"周\n建平",好\n沈莉,好').map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('rows shown as text keep their numbers', () => {
  const text = '\n姓名\t手机号\n\n周建平\t13800001023';
  expect(textOfRows(rowsOfText(text), 40)).toBe(text);
  expect(textOfRows(rowsOfText(text), 2)).toBe('\n姓名\t手机号');
  expect(textOfRows([], 40)).toBe('');
});

test('columns are found by their headings, otherwise by their content', () => {
  expect(columnsOf([['序号', '姓名', '联系电话', '身份证号码'], ['1', '周建平', '13800001023', '']])).toMatchObject({ columns: { name: 1, phone: 2, card: 3 }, head: expect.anything() });
  expect(columnsOf([['电工12班', '13800001023', '周建平'], ['电工12班', '139 0000 8841', '沈莉']])).toEqual({ columns: { name: 2, phone: 1, card: null }, head: null, bodyFrom: 0 });
});

test('a title above the headings is left out', () => {
  const rows = [['低压电工 12 班 联系电话名单', '', ''], ['姓名', '手机号', '身份证号'], ['周建平', '13800001023', '']];
  expect(columnsOf(rows)).toEqual({ columns: { name: 0, phone: 1, card: 2 }, head: rows[1], bodyFrom: 2 });
});

test('cells that begin as formulas are written as text, so that a spreadsheet program shows them and calculates nothing', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example")', '\t=1', '<f>1</f>'];
  const sheet = (await readEntries(await writeXlsx('名单', [cells]).arrayBuffer(), (name) => name.endsWith('sheet1.xml'), 100_000)).get('xl/worksheets/sheet1.xml')!;
  expect(sheet.match(/<c [^>]+ t="inlineStr"><is><t xml:space="preserve">/g)).toHaveLength(cells.length);
  expect(sheet).not.toMatch(/<f>|<v>/);
});

test('an archive that names one entry many times, or many that inflate to more than the limit together, is read once or refused', async () => {
  const archive = await writeArchive([['a.xml', 'x'.repeat(60)], ['a.xml', 'y'.repeat(60)], ['b.xml', 'x'.repeat(60)]]).arrayBuffer();
  expect((await readEntries(archive, (name) => name === 'a.xml', 100)).get('a.xml')).toBe('x'.repeat(60));
  await expect(readEntries(archive, () => true, 100)).rejects.toThrow('表格太大');
});

test('20,000 damaged archives and texts are read or refused with words, in bounded time and memory', async () => {
  const random = seededRandomness('spreadsheets');
  const whole = Buffer.from(await writeXlsx('名单', [['姓名', '手机号'], ['周建平', '13800001023'], ['沈莉', 13900008841]]).arrayBuffer());
  const packed = deflateRawSync(Buffer.alloc(5_000, 'x'));
  const text = Buffer.from('姓名,手机号,"备注"\n"周,建平",13800001023,"说""好"""\n沈莉\t139 0000 8841\n');
  const damaged = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    // The directory at the end, the heads of the entries, or anywhere.
    for (let count = 1 + random.integer(6); count > 0; count--) copy[random.integer(2) ? copy.length - 1 - random.integer(Math.min(copy.length, 400)) : random.integer(copy.length)] = random.integer(256);
    const kind = random.integer(6);
    if (kind === 0) return copy.subarray(0, random.integer(copy.length));
    if (kind === 1) return Buffer.concat([copy, random.bytes(random.integer(100))]);
    if (kind === 2) return Buffer.concat([copy.subarray(0, 40), packed, copy.subarray(40)]);
    return copy;
  };
  const before = process.memoryUsage().arrayBuffers;
  const faults: unknown[] = [];
  const outcomes = { read: 0, refused: 0 };
  let slowest = 0;
  for (let input = 0; input < 20_000; input++) {
    const began = performance.now();
    try {
      if (input % 5 > 0) columnsOf(cellsOf(damaged(text).toString(random.integer(2) ? 'utf8' : 'latin1')));
      else await readEntries(new Uint8Array(damaged(whole)).buffer, () => true, 200_000);
      outcomes.read++;
    } catch (error) {
      outcomes.refused++;
      if (!(error instanceof UnreadableFile)) faults.push(error);
    }
    slowest = Math.max(slowest, performance.now() - began);
  }
  expect(faults).toEqual([]);
  expect(outcomes.refused).toBeGreaterThan(1_000);
  expect(outcomes.read).toBeGreaterThan(16_000);
  expect(slowest).toBeLessThan(2_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
}, 120_000);
