import { useDeferredValue, useMemo } from 'react';
import type { NumberedEvent } from '../../../contract/live/room-events.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Face } from '../frame.tsx';
import { clockOf } from '../clock-of.ts';
import { type LiveDocument, Scroller } from './side-panels.tsx';
import { textOfPage, type useDocumentTexts } from './use-document-texts.ts';

interface Place {
  key: string;
  /** Time of the message or of the page, ms since 1970. */
  at: number;
  text: string;
  /** Null for a page of a document. */
  author: { name: string; isTeacher: boolean } | null;
}

interface Sought {
  events: readonly NumberedEvent[];
  documents: readonly LiveDocument[];
  texts: ReturnType<typeof useDocumentTexts>;
  words: string;
}

const around = 20;

/** The messages as they are after the class, by their code. Releasing and restoring a message store it again, so the last event about it counts. */
function messagesOf(events: readonly NumberedEvent[]): Map<string, { first: number; text: string }> {
  const messages = new Map<string, { first: number; text: string }>();
  const firsts = new Map<string, number>();
  for (const { number, event } of events) {
    if (event.kind === 'messageDeleted') messages.delete(event.message);
    if (event.kind !== 'said') continue;
    const first = firsts.get(event.message) ?? number;
    firsts.set(event.message, first);
    if (event.isHeld) messages.delete(event.message);
    else messages.set(event.message, { first, text: event.text });
  }
  return messages;
}

/** Finds messages and shown pages that contain the words, in the order of the class. */
export function placesOf({ events, documents, texts, words }: Sought): Place[] {
  const messages = messagesOf(events);
  return events.flatMap(({ number, at, event }): Place[] => {
    if (event.kind === 'said') {
      const message = messages.get(event.message);
      return message?.first === number && message.text.toLowerCase().includes(words) ? [{ key: event.message, at, text: message.text, author: event.author }] : [];
    }
    if (event.kind !== 'pageTurned') return [];
    const document = documents.find(({ id }) => id === event.document);
    if (!document) return [];
    const text = textOfPage(texts, document.id, event.page);
    const found = text.toLowerCase().indexOf(words);
    if (found < 0 && !document.title.toLowerCase().includes(words)) return [];
    const excerpt = found < 0 ? '' : `：${text.slice(Math.max(0, found - around), found + words.length + around)}`;
    return [{ key: String(number), at, text: `《${document.title}》第 ${event.page} 页${excerpt}`, author: null }];
  });
}

/** The places where the words are found. Pressing one seeks to it. */
export function Found({ events, beganAt, sought, documents, texts, onChoose }: Omit<Sought, 'words'> & { beganAt: number; sought: string; onChoose: (at: number) => void }) {
  const words = useDeferredValue(sought.trim().toLowerCase());
  const found = useMemo(() => placesOf({ events, documents, texts, words }), [events, documents, texts, words]);
  return (
    <Scroller label="找到的地方">
      <p className="muted small" aria-live="polite">
        {found.length === 0 ? '没有找到' : `找到 ${found.length} 处`}
      </p>
      <ul className="chat">
        {found.map(({ key, at, text, author }) => (
          <li key={key} className={author?.isTeacher ? 'is-teacher' : undefined}>
            {author ? <Face name={author.name} isTeacher={author.isTeacher} /> : <LiveIcon name="document" />}
            <p className="who">
              {author ? author.name : '讲义'}
              <time>{clockOf(at - beganAt)}</time>
            </p>
            <button className="said said--found" type="button" onClick={() => onChoose(at)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Scroller>
  );
}
