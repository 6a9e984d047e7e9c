import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { refuse } from '../../calls/refusal.ts';
import { type BackgroundThread, createBackgroundThread } from '../../threads/background-thread.ts';
import { type StoredPage, storedPage } from '../page-cache.ts';
import { dataContentSecurityPolicy } from '../security-headers.ts';
import type { SharePictureText } from './picture.ts';

/** Some 60 KB each: four hundred, of which each was asked for. */
const keptBytes = 24 * 1024 * 1024;
/** A picture takes up to 300 ms of a thread that gives way; whoever previews a link waits for seconds, not for a minute. */
const waitingAtMost = 64;

export interface ShareStudio {
  /** Whether nothing has to be drawn for these words: it is kept, or being drawn for somebody. */
  holds(text: SharePictureText | null): boolean;
  /**
   * The picture of these words; null: the mark alone. What was drawn is kept by its words, so that nothing old is ever shown.
   * @throws Refusal 503 where too many wait
   */
  picture(text: SharePictureText | null): Promise<StoredPage>;
}

/** The one of this process. */
const shareThread: BackgroundThread<SharePictureText | null, Uint8Array> = createBackgroundThread(new URL('./picture-worker.ts', import.meta.url));

export function createShareStudio(thread: BackgroundThread<SharePictureText | null, Uint8Array> = shareThread): ShareStudio {
  const kept = new LRUCache<string, StoredPage>({ maxSize: keptBytes, sizeCalculation: ({ identity }) => identity.length + 1024 });
  const drawing = new Map<string, Promise<StoredPage>>();

  async function draw(key: string, text: SharePictureText | null): Promise<StoredPage> {
    try {
      const asked = thread.ask(text);
      thread.isWaitedFor(true);
      const picture = storedPage(200, Buffer.from(await asked), 'image/png', dataContentSecurityPolicy);
      kept.set(key, picture);
      return picture;
    } finally {
      drawing.delete(key);
      thread.isWaitedFor(drawing.size > 0);
    }
  }

  const keyOf = (text: SharePictureText | null): string => createHash('sha256').update(JSON.stringify(text)).digest('base64url');

  return {
    holds(text) {
      const key = keyOf(text);
      return kept.has(key) || drawing.has(key);
    },
    async picture(text) {
      const key = keyOf(text);
      const there = kept.get(key) ?? drawing.get(key);
      if (there) return there;
      if (drawing.size >= waitingAtMost) throw refuse.unavailable();
      const drawn = draw(key, text);
      drawing.set(key, drawn);
      return drawn;
    },
  };
}
