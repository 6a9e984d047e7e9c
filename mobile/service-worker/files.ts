/** The files that a document needs, read from its text. */

/** Scripts and style sheets. Without one of them a document does not work, so it is stored with all of them or not at all. */
export const neededBy = (document: string): string[] => unique(document.matchAll(/\/assets\/[\w.-]+\.(?:js|css)\b/g));

/** Pictures. A document can be read without them. */
export function picturesOf(document: string): string[] {
  const shown = unique(document.matchAll(/<(?:img|video|use|image)\b[^>]*>/g)).flatMap((tag) => unique(tag.matchAll(/(?<=\b(?:src|poster|href)=")\/(?:assets|files)\/[^"?#]+(?=["#])/g)));
  return [...new Set(shown)].slice(0, picturesAtMost);
}

/** Pictures of a style sheet. */
export const picturesOfSheet = (sheet: string): string[] => unique(sheet.matchAll(/\/assets\/[\w.-]+\.(?:svg|webp|png)\b/g));

const picturesAtMost = 24;

const unique = (matches: Iterable<RegExpMatchArray>): string[] => [...new Set([...matches].map(([text]) => text))];
