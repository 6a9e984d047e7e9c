import { LRUCache } from 'lru-cache';
import { clockSkewMilliseconds } from '../../clock.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { afterCommit, type Tx } from '../../database/index.ts';
import type { ContentChange } from './cache-tags.ts';
import { codeOf } from './store.ts';
import { forever } from '../schedule.ts';

/** Bus topic of content changes. All caches of pages and answers listen to it. */
const contentChangedTopic = 'content-published';

/** Message on the bus. `id` identifies the change: the outbox sends it a second time, and listeners handle it once. */
interface Announcement extends ContentChange {
  id?: string;
}

/** An announcement for later. The entry may get another code until then, so the code is looked up at that time. */
interface PlannedAnnouncement extends Announcement {
  entryId?: string;
}

const purgeJob = 'content-purge';

/**
 * Purges caches after the transaction is committed, and again at each of `times` (ms since epoch) when content appears or disappears
 * by itself, then with the current code of `entryId`. The outbox announces the change a second time, because a crash right after the
 * commit would skip the bus. Listeners ignore the second announcement.
 */
export async function invalidateAt(context: ReadOnlyContext, tx: Tx, published: ContentChange, times: readonly number[], entryId?: string): Promise<void> {
  const now = context.clock.now();
  // Purges once more after the largest clock skew: an instance with a slow clock may have rendered the old state again.
  const later = times.filter((time) => time > now && time < forever).flatMap((time) => [time, time + clockSkewMilliseconds]);
  const announcement: Announcement = { ...published, id: context.random.uuid() };
  await context.outbox.add(tx, { kind: purgeJob, payload: announcement, notBefore: now });
  const payload: PlannedAnnouncement = entryId === undefined ? published : { ...published, entryId };
  for (const time of new Set(later)) await context.outbox.add(tx, { kind: purgeJob, payload, notBefore: time });
  announceAfterCommit(context, tx, announcement);
}

function announceAfterCommit(context: ReadOnlyContext, tx: Tx, published: Announcement): void {
  afterCommit(tx, () => {
    void announce(context, published).catch((error: unknown) => context.logger.warn({ err: error, published }, 'purge not announced, the outbox will'));
  });
}

function announce(context: ReadOnlyContext, published: Announcement): Promise<void> {
  return context.bus.publish(contentChangedTopic, published);
}

/**
 * Call it once, before the outbox starts.
 * @param whenChanged called for each change on one instance only, when it becomes visible; called again after a failure
 */
export function registerPublishingJobs(context: Context, whenChanged?: (published: ContentChange) => Promise<void>): void {
  context.outbox.on(purgeJob, async (job) => {
    const { id, ...published } = await asItStands(context, job.payload as PlannedAnnouncement);
    await announce(context, id === undefined ? published : { ...published, id });
    await whenChanged?.(published);
  });
}

async function asItStands({ database }: Context, { entryId, ...announcement }: PlannedAnnouncement): Promise<Announcement> {
  const code = entryId === undefined ? null : await codeOf(database.read, entryId);
  return code === null ? announcement : { ...announcement, code };
}

/** At least the number of changes that may happen while the outbox is behind. */
const rememberedAnnouncements = 1_000;

/** Calls `listener` once for each change of public content. The returned function unsubscribes. */
export function onContentChanged(context: Pick<Context, 'bus'>, listener: (published: ContentChange) => void): () => void {
  const heard = new LRUCache<string, true>({ max: rememberedAnnouncements });
  return context.bus.subscribe(contentChangedTopic, (message) => {
    const { id, ...published } = message as Announcement;
    if (id !== undefined) {
      if (heard.has(id)) return;
      heard.set(id, true);
    }
    listener(published);
  });
}
