const headEnd = '</head>';
const link = /<link rel="stylesheet" href="([^"#]+)#?"(?=[ /])/g;

/**
 * Writes style sheets into the head of a rendered page without nonces, so that its first paint waits for the document only. On slow 4G the sheets of a
 * phone page cost 1.4 s (`npm run bench mobile`).
 *
 * Each link stays behind its sheet, because React hydrates it, and is disabled: a browser does not fetch a disabled sheet
 * (https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet). `mobile/inlined-sheets.ts` removes a sheet with its link.
 *
 * @param textOf the text of a sheet at an address, or null for an unknown one, which keeps its plain link
 */
export function inlineStyleSheets(rendered: Buffer, textOf: (address: string) => string | null): Buffer {
  const end = rendered.indexOf(headEnd);
  if (end < 0) return rendered;
  const head = rendered.toString('utf8', 0, end).replace(link, (tag, address: string) => {
    const text = textOf(address);
    // The element ends at the first of these letters, wherever they stand.
    return text === null || /<\/style/i.test(text) ? tag : `<style data-sheet="${address}">${text}</style>${tag} disabled=""`;
  });
  return Buffer.concat([Buffer.from(head), rendered.subarray(end)]);
}
