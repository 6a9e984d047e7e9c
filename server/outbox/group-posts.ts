import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { PermanentFailure } from './index.ts';
import { PostRefused } from '../providers/group-robots/index.ts';

/** Kind of the outbox jobs that tell one group one thing. */
const groupPostJob = 'group-post';

interface QueuedPost {
  robot: string;
  /** What it is about: `lead:<id>`. */
  subject: string;
  text: string;
}

/**
 * Queues a text for every configured group in the outbox, in the transaction of its event: neither exists without the other.
 * One job per group, so that retries for one group do not repeat the text to the others.
 */
export async function queueGroupPost({ groupRobots, outbox }: Pick<Context, 'groupRobots' | 'outbox'>, tx: Tx, { subject, text }: Omit<QueuedPost, 'robot'>): Promise<void> {
  for (const { name } of groupRobots) {
    await outbox.add(tx, { kind: groupPostJob, payload: { robot: name, subject, text } satisfies QueuedPost, deduplicationKey: `${groupPostJob} ${name} ${subject}` });
  }
}

/**
 * Lets the outbox tell the groups: through an outage for as long as it lasts. The robots know no message again, so a post is
 * repeated where its answer never came, or where we crashed between the answer and our commit; both show the same 编号 then.
 */
export function deliverGroupPostsFromOutbox({ groupRobots, outbox }: Pick<Context, 'groupRobots' | 'outbox'>): void {
  outbox.on(
    groupPostJob,
    async ({ payload }) => {
      const { robot: name, text } = payload as QueuedPost;
      const robot = groupRobots.find((configured) => configured.name === name);
      // The group is not configured any more.
      if (!robot) return;
      try {
        await robot.post(text);
      } catch (error) {
        if (error instanceof PostRefused && error.permanent) throw new PermanentFailure(error.message);
        throw error;
      }
    },
    // Both vendors accept 20 a minute, and block a robot that keeps exceeding it.
    { concurrency: 1 },
  );
}

/** The jobs that tell of the given subjects, done or not. Reads with the database of the context, which may be a transaction; `except` are known to be none of these. */
export async function groupPostsAbout({ database, outbox }: Pick<Context, 'database' | 'outbox'>, subjects: readonly string[], except?: ReadonlySet<string>): Promise<string[]> {
  const meant = new Set(subjects);
  if (meant.size === 0) return [];
  return (await outbox.search(groupPostJob, (payload) => payload !== null && meant.has((payload as QueuedPost).subject), { within: database, ...(except && { except }) })).map(({ id }) => id);
}
