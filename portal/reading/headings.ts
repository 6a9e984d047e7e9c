/** A heading of a text and its anchor. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * Adds an anchor to every second-level heading of stored HTML, and fixes its line breaks. Stored headings have no attributes, because the
 * HTML was sanitised on write, so matching the plain tag is enough.
 */
export function withAnchors(html: string, prefix: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(/<h2>((?:(?!<h2>)[\s\S])*?)<\/h2>/g, (_, inner: string) => {
    const id = `${prefix}-${headings.length + 1}`;
    headings.push({ id, text: inner.replace(/<[^<>]+>/g, '').trim() });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: withFixedFigures(anchored), headings };
}

/** Puts a no-break space between a number and its unit. */
const withFixedFigures = (html: string): string => html.replace(/(\d) (?=\p{Script=Han}|GB)/gu, '$1\u00a0');
