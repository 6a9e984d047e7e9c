import sanitizeHtml from 'sanitize-html';

/** The elements of an article. Elements that could style, frame or run something are not in the list. */
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
    // A page of another site must not get access through window.opener, and must not gain from our reputation.
    // Browsers ignore blanks around an address, and line breaks and tabs inside it (URL Standard, basic URL parser). They treat a
    // backslash as a slash, so two of either begin the address of another site without a scheme.
    a: (tagName, { href: written = '', title }) => {
      const href = withoutBorders(written).replaceAll(/[\t\n\r]/g, '');
      return { tagName, attribs: { ...(href && !/^[/\\]{2}/.test(href) && { href }), ...(title && { title }), ...(/^https?:/i.test(href) && { rel: 'noopener nofollow' }) } };
    },
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, alt: attributes.alt ?? '', loading: 'lazy' } }),
  },
};

/**
 * Maximum depth of nested elements, including those that are removed. Editors use about twenty. The parser searches all open
 * elements at each end tag, so without a limit its time grows with the square of the length.
 */
export const deepestNest = 256;

/** HTML with elements nested deeper than `deepestNest`. */
export class HtmlTooDeep extends Error {
  override readonly name = 'HtmlTooDeep';
}

/** Removes control characters and blanks at both ends. A regular expression for the end would be tried at each blank inside. */
function withoutBorders(text: string): string {
  const isBorder = (at: number): boolean => /[\p{Cc} ]/u.test(text[at]!);
  let start = 0;
  let end = text.length;
  while (start < end && isBorder(start)) start++;
  while (end > start && isBorder(end - 1)) end--;
  return text.slice(start, end);
}

/** Pictures with a refused address. `sanitize-html` could remove them itself, but copies its whole output for each. */
const pictureWithoutAddress = /<img(?: (?!src=)[a-z]+="[^"<>]*")* \/>/g;

/** Increase it with every change of the result of `cleanHtml`: stored bodies are then cleaned again in the background (`reindexing/`). */
export const cleaningVersion = 3;

const passesAtMost = 5;

/**
 * Cleans HTML before it is stored. Cleaning clean HTML changes nothing. The time is proportional to the length of the HTML.
 * @throws {HtmlTooDeep}
 */
export function cleanHtml(html: string): string {
  let [before, clean] = [html, cleanOnce(html)];
  // After an element was removed, the parser may close the elements around it at other places, so cleaning is repeated.
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
