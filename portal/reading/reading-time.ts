/** Reading speed for Chinese text. Digits and Latin letters count as characters. */
const charactersPerMinute = 400;

/** Reading time of an article's HTML in whole minutes, at least 1. */
export function readingMinutes(html: string): number {
  const characters = [...html.replace(/<[^<>]*>/g, '').replace(/&\w+;/g, ' ').replace(/\s/g, '')].length;
  return Math.max(1, Math.round(characters / charactersPerMinute));
}
