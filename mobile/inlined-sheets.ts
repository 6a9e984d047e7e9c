import { useEffect } from 'react';

/** Removes the sheets whose links React has removed. The server wrote them into the document (server/http/inline-style-sheets.ts). */
function removeUnlinked(): void {
  const linked = new Set(Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), (link) => new URL(link.href).pathname));
  for (const sheet of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    if (!linked.has(sheet.dataset['sheet']!)) sheet.remove();
  }
}

/** Style sheets in the document end with the page that they belong to, as linked ones do. For a component that every navigation renders. */
export function useInlinedSheets(): void {
  useEffect(() => {
    removeUnlinked();
    return removeUnlinked;
  });
}
