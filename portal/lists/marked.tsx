/** A text with the words of a search marked, ignoring case. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const words = keyword.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'gi');
  // Splitting by a capturing group returns the text between matches, with the matches at odd indexes.
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
