import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { columnsOf, rowsOfText } from './rows.ts';
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

test('pasted cells, CSV with quotes and words with blanks between them become rows', () => {
  expect(rowsOfText('周建平\t13800001023\r\n\r\n沈莉\t139 0000 8841')).toEqual([['周建平', '13800001023'], ['沈莉', '139 0000 8841']]);
  expect(rowsOfText('\ufeff姓名,备注\n"周,建平","说""好"""')).toEqual([['姓名', '备注'], ['周,建平', '说"好"']]);
  expect(rowsOfText('周建平  13800001023')).toEqual([['周建平', '13800001023']]);
});

test('columns are found by their headings, otherwise by their content', () => {
  expect(columnsOf([['序号', '姓名', '联系电话', '身份证号码'], ['1', '周建平', '13800001023', '']])).toMatchObject({ columns: { name: 1, phone: 2, card: 3 }, head: expect.anything() });
  expect(columnsOf([['电工12班', '13800001023', '周建平'], ['电工12班', '139 0000 8841', '沈莉']])).toEqual({ columns: { name: 2, phone: 1, card: null }, head: null });
});
