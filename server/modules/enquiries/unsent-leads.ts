import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { queueGroupPost } from '../../outbox/group-posts.ts';
import { sendFromOutbox } from '../../outbox/mail-delivery.ts';
import { summaryMail, summaryPost, type UnsentLeads } from './lead-texts.ts';
import { unsentLeads, unsentPhones } from './store.ts';

/** Kind of the outbox jobs that report the leads of an hour that were not reported one by one. */
const summaryJob = 'lead-summary';
const hourMilliseconds = 3_600_000;
/** A call that began before the hour was over has been answered or broken off by then, its lead stored or not. */
const lateMilliseconds = 60_000;
/** A longer list is not read to its end. */
const phonesAtMost = 100;

interface Summary {
  /** ms since epoch; from `since` until before `until`. */
  since: number;
  until: number;
}

/** Part of the transaction that stores a lead without a notice of its own: queues one summary of that hour, sent when the hour is over. */
export async function queueSummary({ config, groupRobots, outbox }: Pick<Context, 'config' | 'groupRobots' | 'outbox'>, tx: Tx, now: number): Promise<void> {
  if (config.enquiryMailTo === null && groupRobots.length === 0) return;
  const since = Math.floor(now / hourMilliseconds) * hourMilliseconds;
  const until = since + hourMilliseconds;
  await outbox.add(tx, { kind: summaryJob, payload: { since, until } satisfies Summary, notBefore: until + lateMilliseconds, deduplicationKey: `${summaryJob} ${until}` });
}

/**
 * Lets the outbox send the summary of leads that were not reported one by one. The text is made when it is due, so that the
 * outbox contains no phone and the mail no person erased in the meantime. It is repeated after a failure: the groups recognise
 * the post's subject, and the mail server the Message-ID.
 */
export function summarizeUnsentLeadsFromOutbox(context: Pick<Context, 'config' | 'database' | 'groupRobots' | 'mail' | 'outbox' | 'secrets'>): void {
  const { config, database, outbox, secrets } = context;
  outbox.on(summaryJob, async ({ payload }) => {
    const { since, until } = payload as Summary;
    const found = await unsentLeads(database.read, { since, until });
    if (found === null) return;
    const phones = await unsentPhones(database.read, { since, until, atMost: phonesAtMost });
    const leads: UnsentLeads = { ...found, until, phones: phones.map(({ phoneSealed, ...phone }) => ({ ...phone, phone: secrets.open(phoneSealed) })) };
    await database.transaction((tx) => queueGroupPost(context, tx, { subject: `${summaryJob}:${until}`, text: summaryPost(leads) }));
    if (config.enquiryMailTo !== null) await sendFromOutbox(context, { messageId: `<${summaryJob}-${until}@${new URL(config.publicOrigin).hostname}>`, to: config.enquiryMailTo, ...summaryMail(leads) });
  });
}
