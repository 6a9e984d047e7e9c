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
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: { href, ...(title ? { title } : {}), ...(/^https?:/i.test(href) ? { rel: 'noopener nofollow' } : {}) },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, alt: attributes.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** To be raised with every change of what `cleanHtml` answers: what is stored is then cleaned again at the next start. */
export const cleaningVersion = 1;

/** Cleans HTML before it is stored. Cleaning what is clean already changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

const inline = /<\/?(?:a|b|code|em|i|s|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' };

/** The words of cleaned HTML, whose only angle brackets are those of elements. What stands in the middle of a word does not part it. */
export const textOfHtml = (html: string): string =>
  html
    .replace(inline, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
