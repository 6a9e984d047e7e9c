/** Characters a minute of attentive reading of Chinese; figures and Latin words are read as they are written. */
const charactersPerMinute = 400;

/** Whole minutes, at least one, that an article's HTML takes to read. */
export function readingMinutes(html: string): number {
  const characters = [...html.replace(/<[^<>]*>/g, '').replace(/&\w+;/g, ' ').replace(/\s/g, '')].length;
  return Math.max(1, Math.round(characters / charactersPerMinute));
}
