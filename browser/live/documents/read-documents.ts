import { documentPagesMax, pageTextMax } from '../../../contract/live/limits.ts';
import { randomUuid } from '../../random-uuid.ts';
import { DocumentUnreadable, isPdf, openPdf } from './pdf-pages.ts';
import { smallerPicture } from './smaller-picture.ts';

/** A document that the form or the studio has not saved yet. Its pages are stored pictures. */
export interface NewDocument {
  id: string;
  title: string;
  /** Addresses of the uploaded pictures. */
  pages: string[];
  /** The text of each page. Absent if unknown. */
  texts?: string[];
  /** The pages that use fonts which the file does not contain, such as “第 2、5 页”. Characters may be missing there. Null if the file has all fonts. */
  missingFontPages: string | null;
}

export interface Reading {
  /** @returns the address of the stored picture */
  upload: (picture: Blob) => Promise<string>;
  onProgress: (progress: { done: number; total: number }) => void;
  /** Stops the reading before the next page. */
  signal?: AbortSignal | undefined;
}

/** Files that the field for documents offers. */
export const acceptedFiles = 'application/pdf,.pdf,image/png,image/jpeg,image/webp';

const isPicture = (file: File): boolean => file.type.startsWith('image/');

const titleOf = (file: File): string => file.name.replace(/\.\w+$/, '').replace(/[\s_-]*\d+$/, '').slice(0, 80) || '讲义';

/**
 * The documents in chosen files, sorted by name: each PDF is one, and all pictures together are one. Each is read and uploaded by its call.
 * @throws {DocumentUnreadable} for a file of another kind. The calls throw {DocumentUnreadable} {CallRefused} {CallUnanswered}
 */
export function documentsIn(files: readonly File[]): ((reading: Reading) => Promise<NewDocument>)[] {
  const other = files.find((file) => !isPdf(file) && !isPicture(file));
  if (other) throw new DocumentUnreadable(`“${other.name}”不是 PDF 或图片。PPT、Word 请先另存为 PDF，再选进来`);
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }));
  const pictures = sorted.filter((file) => !isPdf(file));
  if (pictures.length > documentPagesMax) throw new DocumentUnreadable(`选了 ${pictures.length} 张图片，一份讲义最多 ${documentPagesMax} 页，请分几次选`);
  return [...sorted.filter(isPdf).map((file) => (reading: Reading) => readPdf(file, reading)), ...(pictures.length > 0 ? [(reading: Reading) => readPictures(pictures, reading)] : [])];
}

async function readPdf(file: File, { upload, onProgress, signal }: Reading): Promise<NewDocument> {
  onProgress({ done: 0, total: 1 });
  const pdf = await openPdf(file);
  try {
    if (pdf.pages > documentPagesMax) throw new DocumentUnreadable(`“${file.name}”有 ${pdf.pages} 页，一份讲义最多 ${documentPagesMax} 页，请拆成几份`);
    const document = { id: randomUuid(), title: titleOf(file), pages: [] as string[], texts: [] as string[] };
    const missing: number[] = [];
    for (let number = 0; number < pdf.pages; number++) {
      signal?.throwIfAborted();
      onProgress({ done: number, total: pdf.pages });
      const { picture, text, missingFonts } = await pdf.page(number);
      document.pages.push(await upload(picture));
      document.texts.push(text.slice(0, pageTextMax));
      if (missingFonts.length > 0) missing.push(number + 1);
    }
    return { ...document, missingFontPages: missing.length === 0 ? null : `第 ${missing.slice(0, 10).join('、')}${missing.length > 10 ? ` 等 ${missing.length} ` : ' '}页` };
  } finally {
    pdf.close();
  }
}

async function readPictures(files: readonly File[], { upload, onProgress, signal }: Reading): Promise<NewDocument> {
  const pages: string[] = [];
  for (const file of files) {
    signal?.throwIfAborted();
    onProgress({ done: pages.length, total: files.length });
    pages.push(await upload(await smallerPicture(file)));
  }
  return { id: randomUuid(), title: titleOf(files[0]!), pages, missingFontPages: null };
}
