/** A PDF with one line of text per page. Readers find its objects without a cross-reference table. */
export function pdfOf(lines: readonly string[]): Buffer {
  const kids = lines.map((_, index) => `${10 + 2 * index} 0 R`).join(' ');
  const pages = lines.map((line, index) => {
    const content = `BT /F1 48 Tf 60 300 Td (${line}) Tj ET`;
    return `${10 + 2 * index} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents ${11 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>\nendobj\n${11 + 2 * index} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`;
  });
  const rest = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>\nendobj\n3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj`;
  return Buffer.from(`%PDF-1.7\n${rest}\n${pages.join('\n')}\ntrailer\n<< /Root 1 0 R >>\n%%EOF`);
}
