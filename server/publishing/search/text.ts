/** How texts and keywords are made comparable: full-width forms folded, lower case. */
export function searchText(texts: readonly string[]): string {
  return texts.join('\n').normalize('NFKC').toLowerCase();
}
