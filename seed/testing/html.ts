/** Checks markup strictly: everything that a browser would silently repair is an error. */
const allowed: Record<string, readonly string[]> = {
  p: [], h2: [], h3: [], h4: [], ul: [], ol: [], li: [], blockquote: [], strong: [], em: [], br: [], hr: [],
  table: [], thead: [], tbody: [], tr: [], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], a: ['href', 'title'],
};
const withoutEnd = new Set(['br', 'hr']);
const parents: Record<string, readonly string[]> = { li: ['ul', 'ol'], tr: ['thead', 'tbody'], th: ['tr'], td: ['tr'], thead: ['table'], tbody: ['table'] };
const top = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'hr']);

/** The errors in an article's HTML. Empty if there are none. */
export function faultsOfHtml(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  let end = 0;
  for (const token of html.matchAll(/<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)>/gi)) {
    const [whole, slash, name = '', attributes = ''] = token;
    const text = html.slice(end, token.index);
    if (/[<>]/.test(text)) faults.push(`stray bracket in ${text.trim().slice(0, 30)}`);
    if (open.length === 0 && text.trim()) faults.push(`text outside any element: ${text.trim().slice(0, 30)}`);
    end = token.index + whole.length;
    if (slash) {
      if (open.pop() !== name) faults.push(`</${name}> closes another element`);
      continue;
    }
    if (!allowed[name]) faults.push(`<${name}> is not allowed`);
    for (const [, attribute = ''] of attributes.matchAll(/([^\s=]+)=/g)) if (!allowed[name]?.includes(attribute)) faults.push(`${name} has ${attribute}`);
    const parent = open.at(-1);
    if (parents[name] && !parents[name].includes(parent ?? '')) faults.push(`<${name}> stands in ${parent ?? 'nothing'}`);
    if (!parent && !top.has(name)) faults.push(`<${name}> stands at the top`);
    if (!withoutEnd.has(name)) open.push(name);
  }
  if (open.length > 0) faults.push(`never closed: ${open.join(' ')}`);
  if (html.slice(end).trim()) faults.push('text after the last element');
  for (const [empty] of html.matchAll(/<(p|li|h2|h3|td|th)>\s*<\/\1>/g)) faults.push(`empty ${empty}`);
  return faults;
}

/** The texts of an article's blocks: paragraphs, headings, items, cells. */
export const textsOfHtml = (html: string): string[] =>
  html
    .split(/<\/(?:p|h2|h3|h4|li|td|th|blockquote)>/)
    .map((block) => block.replace(/<[^>]+>/g, '').trim())
    .filter((text) => text !== '');
