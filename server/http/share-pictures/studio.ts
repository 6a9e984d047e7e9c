import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { createBackgroundProcess } from '../../threads/background-process.ts';
import type { BackgroundThread } from '../../threads/background-thread.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { type StoredPage, storedPage } from '../stored-page.ts';
import type { SharePictureText } from './picture.ts';

/** Cache for about four hundred pictures of 60 KB. */
const keptBytes = 24 * 1024 * 1024;
/** One order waits in the thread while another is drawn. More would bypass the fair queue. */
const drawnAtOnce = 2;
/**
 * A picture takes up to 300 ms of a low-priority thread, and a link preview waits for seconds. Each address has a few places, and
 * networks take turns: an address that asks for all pictures does not delay others.
 */
const waitingAtMost = { perAddress: 4, total: 64 };

export interface ShareStudio {
  /** True if the picture is cached or is being drawn for another request. */
  holds(text: SharePictureText | null): boolean;
  /**
   * The picture with these texts. Null: the logo alone. Pictures are cached by their texts, so an outdated one is never shown.
   * @throws Refusal 503 if too many requests wait, of this address or in all
   */
  picture(text: SharePictureText | null, clientAddress: string): Promise<StoredPage>;
}

interface Order {
  key: string;
  text: SharePictureText | null;
  resolve(picture: StoredPage): void;
  reject(error: Error): void;
}

/** The drawing process of this instance. */
const shareProcess: BackgroundThread<SharePictureText | null, Uint8Array> = createBackgroundProcess(new URL('./picture-worker.ts', import.meta.url));

export function createShareStudio(thread: BackgroundThread<SharePictureText | null, Uint8Array> = shareProcess): ShareStudio {
  const kept = new LRUCache<string, StoredPage>({ maxSize: keptBytes, sizeCalculation: ({ identity }) => identity.length + 1024 });
  /** Pictures that are being drawn or wait for it. */
  const drawing = new Map<string, Promise<StoredPage>>();
  const queue = new FairQueue<Order>(waitingAtMost);
  let atThread = 0;

  function work(): void {
    while (atThread < drawnAtOnce) {
      const order = queue.next();
      if (!order) break;
      atThread++;
      void draw(order);
    }
    thread.isWaitedFor(drawing.size > 0);
  }

  async function draw({ key, text, resolve, reject }: Order): Promise<void> {
    try {
      const asked = thread.ask(text);
      thread.isWaitedFor(true);
      const picture = storedPage(200, await asked, 'image/png', {});
      kept.set(key, picture);
      resolve(picture);
    } catch (error) {
      reject(error as Error);
    } finally {
      atThread--;
      drawing.delete(key);
      work();
    }
  }

  function crowdOut({ key, reject }: Order): void {
    drawing.delete(key);
    reject(refuse.unavailable());
  }

  const keyOf = (text: SharePictureText | null): string => createHash('sha256').update(JSON.stringify(text)).digest('base64url');

  return {
    holds(text) {
      const key = keyOf(text);
      return kept.has(key) || drawing.has(key);
    },
    async picture(text, clientAddress) {
      const key = keyOf(text);
      const there = kept.get(key) ?? drawing.get(key);
      if (there) return there;
      const { promise, resolve, reject } = Promise.withResolvers<StoredPage>();
      drawing.set(key, promise);
      const crowdedOut = queue.add({ key, text, resolve, reject }, { address: limitKeyOf(clientAddress), network: networkOf(clientAddress) });
      if (crowdedOut) crowdOut(crowdedOut);
      work();
      return promise;
    },
  };
}
