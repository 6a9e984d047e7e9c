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
    // Browsers drop what stands around an address, and line breaks and tabs within it (URL Standard, basic URL parser).
    a: (tagName, { href: written = '', title }) => {
      const href = written.replaceAll(/^[\p{Cc} ]+|[\p{Cc} ]+$|[\t\n\r]/gu, '');
      return { tagName, attribs: { href, ...(title ? { title } : {}), ...(/^(?:https?:|[/\\]\\|\\\/)/i.test(href) ? { rel: 'noopener nofollow' } : {}) } };
    },
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, alt: attributes.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** To be raised with every change of what `cleanHtml` answers: what is stored is then cleaned again in the background (`reindexing/`). */
export const cleaningVersion = 2;

/** Cleans HTML before it is stored. Cleaning what is clean already changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

const inline = /<\/?(?:a|b|code|em|i|s|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' };

const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity]!);

/** The words of cleaned HTML, whose only angle brackets are those of elements. What stands in the middle of a word does not part it. */
export const textOfHtml = (html: string): string =>
  decoded(html.replace(inline, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const blockEnd = /<\/(?:p|li|tr|blockquote|figcaption)>/g;

/** A row as somebody would say it: what it is about, then what is said of it. */
const spokenRow = (row: string): string => {
  const [first = '', ...others] = row.split(/<\/t[dh]>/).map((cell) => cell.replace(/<\/?t[dhr][^>]*>/g, '').trim()).filter((cell) => cell !== '');
  return `${first}${others.length > 0 ? '：' : ''}${others.join('，')}</tr>`;
};

/**
 * The same for somebody to read on one line: what stood in paragraphs or items of their own is kept apart, a heading announces what
 * follows it, a row of a table reads as a sentence, and the names of columns, which say nothing without them, are left out.
 */
export const lineOfHtml = (html: string): string =>
  decoded(
    html
      .replace(/\s+/g, ' ')
      .replace(/<thead>.*?<\/thead>/g, '')
      .replace(/<tr>.*?<\/tr>/g, spokenRow)
      .replace(/<\/h[1-6]>/g, '\u0001')
      .replace(blockEnd, '\n')
      .replace(inline, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\s*\u0001\s*/g, '：')
      .replace(/(?<=[，。！？；：、])：/g, '')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
      .replace(/(?<=[，。！？；：、])\n/g, '')
      .replaceAll('\n', '；'),
  )
    .replace(/\s+/g, ' ')
    // A tag between two Chinese characters parts no words.
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .trim();
