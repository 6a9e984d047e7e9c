import type { FromPdfWorker, PdfPage, ToPdfWorker } from './pdf-worker.ts';

/** A file that cannot be used. The message is shown to people. */
export class DocumentUnreadable extends Error {}

export const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

interface OpenPdf {
  pages: number;
  /** @param number from 0 @throws DocumentUnreadable */
  page(number: number): Promise<PdfPage>;
  close(): void;
}

/** Opens a PDF in a new worker. @throws DocumentUnreadable */
export async function openPdf(file: File): Promise<OpenPdf> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const ask = (message: ToPdfWorker, transfer: Transferable[] = []) =>
    new Promise<Exclude<FromPdfWorker, { fault: unknown }>>((resolve, reject) => {
      const answered = ({ data }: MessageEvent<FromPdfWorker>) => {
        if (!('fault' in data)) resolve(data);
        else reject(new DocumentUnreadable(data.fault === 'password' ? `“${file.name}”有打开密码。请另存一份没有密码的，再选进来` : `“${file.name}”打不开：不是 PDF，或者已经损坏`));
      };
      worker.addEventListener('message', answered, { once: true });
      worker.addEventListener('error', () => reject(new DocumentUnreadable('读 PDF 的程序没有载入，请检查网络后再试一次')), { once: true });
      worker.postMessage(message, transfer);
    });
  try {
    const bytes = await file.arrayBuffer();
    const answer = await ask({ open: bytes }, [bytes]);
    if (!('pages' in answer)) throw new DocumentUnreadable(`“${file.name}”打不开`);
    return {
      pages: answer.pages,
      async page(number) {
        const drawn = await ask({ page: number });
        if (!('page' in drawn)) throw new DocumentUnreadable(`“${file.name}”的第 ${number + 1} 页打不开`);
        return drawn.page;
      },
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
