import { useEffect, useState } from 'react';
import { roomClient } from '../client.ts';

type Texts = ReadonlyMap<string, readonly string[]>;

/** What the pages of these documents say, as far as it is known. Each document is asked for once, when it is first wanted. */
export function useDocumentTexts(liveCode: string, wanted: readonly string[]): Texts {
  const [texts, setTexts] = useState<Texts>(() => new Map());
  const missing = wanted.filter((document) => !texts.has(document)).join(' ');
  useEffect(() => {
    const left = new AbortController();
    for (const document of missing.split(' ').filter(Boolean)) {
      roomClient.call('liveDocumentTexts', { liveCode, document }, { signal: left.signal }).then(
        ({ data }) => setTexts((known) => new Map([...known, [document, data.texts]])),
        () => {}, // The page itself is there all the same.
      );
    }
    return () => left.abort();
  }, [liveCode, missing]);
  return texts;
}

/** Beside a picture of a page, for readers of the screen. */
export const textOfPage = (texts: Texts, document: string, page: number): string => texts.get(document)?.[page - 1] ?? '';
