import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { PermanentFailure } from './index.ts';
import { PostRefused } from '../providers/group-robots/index.ts';

/** Kind of the outbox jobs that post one text to one group. */
const groupPostJob = 'group-post';

interface QueuedPost {
  robot: string;
  /** The record that the post is about: `lead:<id>`. */
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
 * Lets the outbox post to the groups, with retries for any length of an outage. The robots do not recognise a repeated message. A post is
 * repeated if its answer was lost, or after a crash between the answer and our commit. Both copies show the same 编号.
 */
export function deliverGroupPostsFromOutbox({ groupRobots, outbox }: Pick<Context, 'groupRobots' | 'outbox'>): void {
  outbox.on(
    groupPostJob,
    async ({ payload }) => {
      const { robot: name, text } = payload as QueuedPost;
      const robot = groupRobots.find((configured) => configured.name === name);
      // The group is no longer configured.
      if (!robot) return;
      try {
        await robot.post(text);
      } catch (error) {
        if (error instanceof PostRefused && error.permanent) throw new PermanentFailure(error.message);
        throw error;
      }
    },
    // Both vendors accept 20 posts a minute, and block a robot that keeps exceeding it.
    { concurrency: 1 },
  );
}

/** Ids of the jobs about the given subjects, in any state. Reads with the database of the context, which may be a transaction. `except` are ids of jobs about other subjects. */
export async function groupPostsAbout({ database, outbox }: Pick<Context, 'database' | 'outbox'>, subjects: readonly string[], except?: ReadonlySet<string>): Promise<string[]> {
  const meant = new Set(subjects);
  if (meant.size === 0) return [];
  return (await outbox.search(groupPostJob, (payload) => payload !== null && meant.has((payload as QueuedPost).subject), { within: database, ...(except && { except }) })).map(({ id }) => id);
}
