import { expect, test } from 'vitest';
import { pdfOf } from './document-pdf.ts';

test('the PDF has a page for each picture, and its table leads to every object', async () => {
  const bytes = Buffer.from(await pdfOf([{ jpeg: new Uint8Array([255, 216, 1]), width: 1920, height: 1080 }, { jpeg: new Uint8Array([255, 216, 2, 3]), width: 600, height: 800 }]).arrayBuffer());
  const text = bytes.toString('latin1');
  expect([...text.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(([, width, height]) => [Number(width), Number(height)])).toEqual([[842, 473.63], [631.5, 842]]);
  expect(text).toContain('/Count 2 /Kids [3 0 R 6 0 R]');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  expect(text.slice(table, table + 9)).toBe('xref\n0 9\n');
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, index) => text.slice(offset).startsWith(`${index + 1} 0 obj\n`))).toEqual(Array.from({ length: 8 }, () => true));
  expect(bytes.includes(Buffer.from([255, 216, 2, 3]))).toBe(true);
});
