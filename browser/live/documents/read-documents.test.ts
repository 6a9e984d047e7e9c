import { expect, test } from 'vitest';
import { documentsIn } from './read-documents.ts';

const file = (name: string, type: string): File => new File(['x'], name, { type });

test('each PDF is a document and all pictures together are one; a file of another kind is refused with the way out, and so are too many pages', () => {
  expect(documentsIn([file('2.png', 'image/png'), file('讲义.pdf', ''), file('1.jpg', 'image/jpeg')])).toHaveLength(2);
  expect(() => documentsIn([file('讲义.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation')])).toThrow('“讲义.pptx”不是 PDF 或图片。PPT、Word 请先另存为 PDF，再选进来');
  expect(() => documentsIn(Array.from({ length: 201 }, (_, number) => file(`${number}.png`, 'image/png')))).toThrow('一份讲义最多 200 页');
});
