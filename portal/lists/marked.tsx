/** A text with the words of a search marked in it, whatever their case. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const words = keyword.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'gi');
  // A split by a group answers what lay between, and at every odd place what was found.
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
