import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';

test('no help title gets a single-character line, a punctuation mark at a line’s start, or a lost word', () => {
  const titles = (JSON.parse(readFileSync('seed/launch/help.json', 'utf8')) as { body: { title: string } }[]).map(({ body }) => body.title);
  for (const title of titles) {
    const phrases = phrasesOf(title);
    expect(phrases.join('')).toBe(title);
    expect(phrases.filter((phrase) => phrase.length === 1 || /^[，。：；、！？]/.test(phrase))).toEqual([]);
  }
});
