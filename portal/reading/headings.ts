/** A heading of a text and the anchor under which it is found. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * Gives every second-level heading of stored HTML an anchor, and makes its lines end well. Stored HTML carries no attributes
 * of its own on headings (it was sanitised on write), so the plain tag is all there is to look for.
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

/** Prevents line breaks between a number and its unit with a no-break space. */
const withFixedFigures = (html: string): string => html.replace(/(\d) (?=\p{Script=Han}|GB)/gu, '$1\u00a0');
