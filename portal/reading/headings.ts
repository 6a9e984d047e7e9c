/** A heading of a text and the anchor under which it is found. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * Gives every second-level heading of stored HTML an anchor. Stored HTML carries no attributes of its own on headings
 * (it was sanitised on write), so the plain tag is all there is to look for.
 */
export function withAnchors(html: string, prefix: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const id = `${prefix}-${headings.length + 1}`;
    headings.push({ id, text: inner.replace(/<[^>]+>/g, '').trim() });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, headings };
}
