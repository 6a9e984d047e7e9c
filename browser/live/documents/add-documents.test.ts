import { expect, test, vi } from 'vitest';
import { addDocuments, type Verdict } from './add-documents.ts';

/** A PDF of one page. The worker reads the fonts from its bytes. */
const pdf = (name: string, fonts: 'whole' | 'missing'): File => new File([fonts], name, { type: 'application/pdf' });

/** A worker that draws a PDF of one page. */
class FakeWorker extends EventTarget {
  fonts = '';
  postMessage(message: { open: ArrayBuffer } | { page: number }) {
    if ('open' in message) this.fonts = new TextDecoder().decode(message.open);
    const data = 'open' in message ? { pages: 1 } : { page: { picture: new Blob(['x']), text: '', missingFonts: this.fonts === 'missing' ? ['SimSun'] : [] } };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

test.each<[Verdict, string[]]>([
  ['add', ['1 起重', '2 焊接', '3 电工']],
  ['skip', ['1 起重', '3 电工']],
  ['cancel', ['1 起重']],
])('of three files, the second with missing fonts, "%s" adds %j', async (verdict, expected) => {
  vi.stubGlobal('Worker', FakeWorker);
  const saved: string[] = [];
  const asked: (string | null)[] = [];
  const added = await addDocuments([pdf('1 起重.pdf', 'whole'), pdf('2 焊接.pdf', 'missing'), pdf('3 电工.pdf', 'whole')], {
    upload: async () => '/files/page.webp',
    onProgress: () => {},
    decide: async ({ missingFontPages }) => (asked.push(missingFontPages), verdict),
    save: async ({ title }) => void saved.push(title),
  });
  expect(saved).toEqual(expected);
  expect(added).toBe(expected.length);
  expect(asked).toEqual(['第 1 页']);
});
