import { documentsIn, type NewDocument, type Reading } from './read-documents.ts';

/** Whether a document with missing fonts is added. `cancel` leaves out the remaining files too. */
export type Verdict = 'add' | 'skip' | 'cancel';

interface Steps extends Reading {
  /** Called with each added document in which pages lack their fonts. */
  decide: (document: NewDocument) => Promise<Verdict>;
  save: (document: NewDocument) => Promise<void>;
}

/**
 * Reads, uploads and saves the documents in chosen files one by one, so that those before an unreadable file are added.
 * @returns the number of added pages
 * @throws {DocumentUnreadable} {CallRefused} {CallUnanswered}
 */
export async function addDocuments(files: readonly File[], { decide, save, ...reading }: Steps): Promise<number> {
  let added = 0;
  for (const read of documentsIn(files)) {
    const document = await read(reading);
    const verdict = document.missingFontPages === null ? 'add' : await decide(document);
    if (verdict === 'cancel') break;
    if (verdict === 'skip') continue;
    await save(document);
    added += document.pages.length;
  }
  return added;
}

/** The question about a document with missing fonts. */
export const missingFontsQuestion = ({ title, missingFontPages }: Pick<NewDocument, 'title' | 'missingFontPages'>) => ({
  title: `“${title}”有几页可能缺字`,
  text: `${missingFontPages}的字体没有放进 PDF，这里画不出来。请重新导出 PDF（“嵌入字体”），或者把每页存成图片再选。`,
  answers: { add: '照样加上', skip: '先不加', cancel: '取消' } satisfies Record<Verdict, string>,
});
