import { LRUCache } from 'lru-cache';
import { clockSkewMilliseconds } from '../../clock.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { afterCommit, type Tx } from '../../database/index.ts';
import type { ContentChange } from './cache-tags.ts';
import { codeOf } from './store.ts';
import { forever } from '../schedule.ts';

/** The topic that every cache of rendered or read content listens to. */
const contentChangedTopic = 'content-published';

/** What goes over the bus. `id` is that of the transaction's change: the outbox says it again, and once is enough. */
interface Announcement extends ContentChange {
  id?: string;
}

/** What waits for its time. Until then the entry may be given another code, which is looked up when the time has come. */
interface PlannedAnnouncement extends Announcement {
  entryId?: string;
}

const purgeJob = 'content-purge';

/**
 * Has caches purged when the transaction is committed, and again at each of `times` (ms since epoch) when something
 * appears or goes by itself, then under the code that `entryId` has by that time. The outbox announces it again, since a crash right after the commit would skip the bus. A listener that
 * got the first announcement ignores the second.
 */
export async function invalidateAt(context: ReadOnlyContext, tx: Tx, published: ContentChange, times: readonly number[], entryId?: string): Promise<void> {
  const now = context.clock.now();
  // Again after the largest clock skew: an instance with a slow clock rendered the old state again at the first purge.
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
 * To be called once, before the outbox starts.
 * @param whenChanged hears of each change on one instance alone, when it shows; where it fails, it hears of it again
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

/** As many changes as one may make while the outbox is behind. */
const rememberedAnnouncements = 1_000;

/** Calls `listener` once for each change that may affect what visitors see; the returned function unsubscribes. */
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
