import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import wasmAddress from '@embedpdf/pdfium/pdfium.wasm?url';

/** Draws the pages of a PDF in a worker: a page takes up to a second, and a broken file cannot stop the page. */

export type ToPdfWorker = { open: ArrayBuffer } | { page: number };
export interface PdfPage {
  picture: Blob;
  /** The page's text as one line, '' for a scanned page. */
  text: string;
  /** Fonts that the file names but does not contain. Their characters are missing on the page. */
  missingFonts: string[];
}
export type FromPdfWorker = { pages: number } | { page: PdfPage } | { fault: 'password' | 'unreadable' };

/** The longer side of a picture in pixels: full HD in landscape, a legible page in portrait. */
const longerSide = 1920;
/** `FPDF_ANNOT` draws annotations and form fields as well (fpdfview.h). */
const drawAnnotations = 1;
/** `FPDFBitmap_BGRx` and `FPDF_REVERSE_BYTE_ORDER` together give RGBx, the order of ImageData (fpdfview.h). */
const formatBgrx = 3;
const reverseByteOrder = 16;
/** `FPDF_ERR_PASSWORD` (fpdfview.h). */
const passwordError = 4;
const textObject = 1;
const formObject = 5;
/** The standard fonts of every PDF reader (ISO 32000-2 §9.6.2.2). PDFium has them. */
const standardFonts = /^(?:[A-Z]{6}\+)?(?:Times|Helvetica|Arial|Courier|Symbol|ZapfDingbats)/;

let pdfium: WrappedPdfiumModule;
let opened = 0;

/** PDFium's memory. It must be read at each use, because the array is replaced when the memory grows. The package's types omit it. */
const memory = (): Uint8Array => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

async function open(bytes: ArrayBuffer): Promise<FromPdfWorker> {
  pdfium = await init({ locateFile: () => wasmAddress });
  pdfium.PDFiumExt_Init();
  const address = pdfium.pdfium.wasmExports.malloc(bytes.byteLength);
  memory().set(new Uint8Array(bytes), address);
  // PDFium reads from this memory while the document is open. It is not freed, because the worker ends with the document.
  opened = pdfium.FPDF_LoadMemDocument(address, bytes.byteLength, '');
  if (opened === 0) return { fault: pdfium.FPDF_GetLastError() === passwordError ? 'password' : 'unreadable' };
  return { pages: pdfium.FPDF_GetPageCount(opened) };
}

async function draw(number: number): Promise<FromPdfWorker> {
  const page = pdfium.FPDF_LoadPage(opened, number);
  if (page === 0) return { fault: 'unreadable' };
  try {
    const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
    const scale = longerSide / Math.max(pageWidth, pageHeight);
    const [width, height] = [Math.max(1, Math.round(pageWidth * scale)), Math.max(1, Math.round(pageHeight * scale))];
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatBgrx, 0, 0);
    if (bitmap === 0) return { fault: 'unreadable' };
    const canvas = new OffscreenCanvas(width, height);
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations | reverseByteOrder);
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const pixels = new Uint8ClampedArray(memory().slice(at, at + width * height * 4).buffer);
      for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
      canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0);
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
    return { page: { picture: await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }), text: textOf(page), missingFonts: [...missingFonts(page)] } };
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function textOf(page: number): string {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return '';
  const length = pdfium.FPDFText_CountChars(text);
  // UTF-16 with a closing zero. A character may be a surrogate pair.
  const address = pdfium.pdfium.wasmExports.malloc((Math.max(0, length) * 2 + 1) * 2);
  pdfium.FPDFText_GetText(text, 0, length, address);
  const found = pdfium.pdfium.UTF16ToString(address);
  pdfium.pdfium.wasmExports.free(address);
  pdfium.FPDFText_ClosePage(text);
  return found.replaceAll(/[\s\uFFFE\uFFFF]+/g, ' ').trim();
}

/** Names of the fonts that the page uses and the file does not contain. */
function missingFonts(page: number): Set<string> {
  const names = new Set<string>();
  const visit = (count: number, objectAt: (index: number) => number, depth: number) => {
    for (let index = 0; index < count; index++) {
      const object = objectAt(index);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === formObject && depth < 8) visit(pdfium.FPDFFormObj_CountObjects(object), (inner) => pdfium.FPDFFormObj_GetObject(object, inner), depth + 1);
      if (type !== textObject) continue;
      const font = pdfium.FPDFTextObj_GetFont(object);
      if (font === 0 || pdfium.FPDFFont_GetIsEmbedded(font) === 1) continue;
      const name = nameOf(font);
      if (!standardFonts.test(name)) names.add(name);
    }
  };
  visit(pdfium.FPDFPage_CountObjects(page), (index) => pdfium.FPDFPage_GetObject(page, index), 0);
  return names;
}

function nameOf(font: number): string {
  const length = pdfium.FPDFFont_GetBaseFontName(font, 0, 0);
  const address = pdfium.pdfium.wasmExports.malloc(length + 1);
  pdfium.FPDFFont_GetBaseFontName(font, address, length);
  const name = pdfium.pdfium.UTF8ToString(address);
  pdfium.pdfium.wasmExports.free(address);
  return name;
}

addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  void ('open' in data ? open(data.open) : draw(data.page))
    // A damaged file can abort the WebAssembly program.
    .catch((): FromPdfWorker => ({ fault: 'unreadable' }))
    .then((answer) => postMessage(answer));
});
