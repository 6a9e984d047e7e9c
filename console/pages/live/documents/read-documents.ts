import { documentPagesMax, pageTextMax } from '../../../../contract/live/limits.ts';
import { uploadPicture } from '../../../../browser/upload.ts';
import { served } from '../../../served.ts';
import { smallerPicture } from '../smaller-picture.ts';
import { openPdf, PdfUnreadable } from './pdf-pages.ts';

/** A document whose pages are uploaded. It is not saved yet. */
export interface NewDocument {
  id: string;
  title: string;
  /** Addresses of the uploaded pictures. */
  pages: string[];
  /** The text of each page. Absent if unknown. */
  texts?: string[];
  /** Names the pages with missing fonts, whose characters may be missing. Null if there are none. */
  lacking: string | null;
}

type OnProgress = (progress: { done: number; total: number }) => void;

const titleOf = (file: File): string => file.name.replace(/\.\w+$/, '').replace(/[\s_-]*\d+$/, '').slice(0, 80) || '讲义';

/** Uploads the pages of a PDF as pictures. @throws {PdfUnreadable} {CallRefused} {CallUnanswered} */
export async function readPdf(file: File, onProgress: OnProgress): Promise<NewDocument> {
  onProgress({ done: 0, total: 1 });
  const pdf = await openPdf(file);
  try {
    if (pdf.pages > documentPagesMax) throw new PdfUnreadable(`“${file.name}”有 ${pdf.pages} 页，一份资料最多 ${documentPagesMax} 页，请拆成几份`);
    const document = { id: crypto.randomUUID(), title: titleOf(file), pages: [] as string[], texts: [] as string[] };
    const lacking: number[] = [];
    for (let number = 0; number < pdf.pages; number++) {
      onProgress({ done: number, total: pdf.pages });
      const { picture, text, missingFonts } = await pdf.page(number);
      document.pages.push((await uploadPicture(served.bases, picture, 'page')).address);
      document.texts.push(text.slice(0, pageTextMax));
      if (missingFonts.length > 0) lacking.push(number + 1);
    }
    return { ...document, lacking: lacking.length === 0 ? null : `第 ${lacking.slice(0, 10).join('、')}${lacking.length > 10 ? ` 等 ${lacking.length} ` : ' '}页` };
  } finally {
    pdf.close();
  }
}

/** Uploads pictures as the pages of one document, in their order. @throws {CallRefused} {CallUnanswered} */
export async function readPictures(files: readonly File[], onProgress: OnProgress): Promise<NewDocument> {
  const pages: string[] = [];
  for (const file of files) {
    onProgress({ done: pages.length, total: files.length });
    pages.push((await uploadPicture(served.bases, await smallerPicture(file), 'page')).address);
  }
  return { id: crypto.randomUUID(), title: titleOf(files[0]!), pages, lacking: null };
}
