import sanitizeHtml from 'sanitize-html';

/** The elements that an article may hold; everything that could style, frame or run is absent. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'br', 'hr', 'a', 'img',
    'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'pre', 'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    // Another site's page must neither reach back through window.opener nor be vouched for by ours.
    // Browsers drop what stands around an address, and line breaks and tabs within it (URL Standard, basic URL parser); a
    // backslash is a slash to them, so two of either begin the address of another site without its scheme.
    a: (tagName, { href: written = '', title }) => {
      const href = withoutBorders(written).replaceAll(/[\t\n\r]/g, '');
      return { tagName, attribs: { ...(href && !/^[/\\]{2}/.test(href) && { href }), ...(title && { title }), ...(/^https?:/i.test(href) && { rel: 'noopener nofollow' }) } };
    },
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, alt: attributes.alt ?? '', loading: 'lazy' } }),
  },
};

/**
 * Elements within each other, those counted that are not kept. Editors write some twenty. The parser looks through all open
 * elements at each end tag, so without a bound its time grows with the square of the text.
 */
export const deepestNest = 256;

/** HTML with more elements within each other than `deepestNest`. */
export class HtmlTooDeep extends Error {
  override readonly name = 'HtmlTooDeep';
}

/** Without control characters and blanks at both ends. A pattern for the end would be tried at each blank within. */
function withoutBorders(text: string): string {
  const isBorder = (at: number): boolean => /[\p{Cc} ]/u.test(text[at]!);
  let start = 0;
  let end = text.length;
  while (start < end && isBorder(start)) start++;
  while (end > start && isBorder(end - 1)) end--;
  return text.slice(start, end);
}

/** Pictures with a refused address. `sanitize-html` could leave them out itself, but copies all that it has written for each. */
const pictureWithoutAddress = /<img(?: (?!src=)[a-z]+="[^"<>]*")* \/>/g;

/** Raise it with every change of `cleanHtml`'s result: stored bodies are then sanitised again in the background (`reindexing/`). */
export const cleaningVersion = 3;

const passesAtMost = 5;

/**
 * Cleans HTML before it is stored. Cleaning what is clean already changes nothing. The time grows with the length of the HTML.
 * @throws {HtmlTooDeep}
 */
export function cleanHtml(html: string): string {
  let [before, clean] = [html, cleanOnce(html)];
  // Without an element that was removed, the parser may close those around it elsewhere.
  for (let pass = 1; clean !== before && pass < passesAtMost; pass++) [before, clean] = [clean, cleanOnce(clean)];
  return clean;
}

function cleanOnce(html: string): string {
  let depth = 0;
  const clean = sanitizeHtml(html, {
    ...options,
    onOpenTag: () => {
      depth += 1;
      if (depth > deepestNest) throw new HtmlTooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
  return clean.replace(pictureWithoutAddress, '').trim();
}
