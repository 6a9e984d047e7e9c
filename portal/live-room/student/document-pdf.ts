import { saveFile } from '../../../browser/save-file.ts';

/** A PDF of pictures, one per page (ISO 32000-2). Made in the browser: the server has the pages of a document as pictures only. */

interface PdfPicture {
  jpeg: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  width: number;
  height: number;
}

/** Longer side of a page in points, as of A4. */
const longerSide = 842;
const quality = 0.9;

export function pdfOf(pictures: readonly PdfPicture[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // All text is ASCII.
    length += part.length;
  };
  const object = (content: string, stream?: Uint8Array<ArrayBuffer>) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${content}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  // Objects of the page with this index: page, content, picture.
  const numberOf = (index: number) => 3 + 3 * index;
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, index) => `${numberOf(index)} 0 R`).join(' ')}] >>`);
  pictures.forEach(({ jpeg, width, height }, index) => {
    const number = numberOf(index);
    const scale = longerSide / Math.max(width, height);
    const [pageWidth, pageHeight] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const content = new TextEncoder().encode(`q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /P Do Q`);
    object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${number + 1} 0 R /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`);
    object(`<< /Length ${content.length} >>`, content);
    object(`<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg);
  });
  const table = length;
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

/**
 * Saves the pages of a document as a PDF.
 * @param onPage called with the index of each page before it is loaded
 * @throws if a page cannot be loaded
 */
export async function savePdf(title: string, pages: readonly string[], onPage: (index: number) => void): Promise<void> {
  const pictures: PdfPicture[] = [];
  for (const [index, address] of pages.entries()) {
    onPage(index);
    pictures.push(await pictureOf(address));
  }
  saveFile(pdfOf(pictures), `${title}.pdf`);
}

async function pictureOf(address: string): Promise<PdfPicture> {
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  // A picture may be transparent, and JPEG is not.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('the page could not be drawn');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}
