import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { queueGroupPost } from '../../outbox/group-posts.ts';
import { sendFromOutbox } from '../../outbox/mail-delivery.ts';
import { summaryMail, summaryPost, type UnsentLeads } from './lead-texts.ts';
import { unsentLeads, unsentPhones } from './store.ts';

/** Kind of the outbox jobs that report the leads of an hour without separate notices. */
const summaryJob = 'lead-summary';
const hourMilliseconds = 3_600_000;
/** After this time a call that began before the end of the hour has ended, with its lead stored or not. */
const lateMilliseconds = 60_000;
/** Maximum number of phones in the summary. */
const phonesAtMost = 100;

interface Summary {
  /** In ms since epoch, from `since` until before `until`. */
  since: number;
  until: number;
}

/** Part of the transaction that stores a lead without a notice: queues one summary of that hour, which is sent after its end. */
export async function queueSummary({ config, groupRobots, outbox }: Pick<Context, 'config' | 'groupRobots' | 'outbox'>, tx: Tx, now: number): Promise<void> {
  if (config.enquiryMailTo === null && groupRobots.length === 0) return;
  const since = Math.floor(now / hourMilliseconds) * hourMilliseconds;
  const until = since + hourMilliseconds;
  await outbox.add(tx, { kind: summaryJob, payload: { since, until } satisfies Summary, notBefore: until + lateMilliseconds, deduplicationKey: `${summaryJob} ${until}` });
}

/**
 * Lets the outbox send the summary of leads without separate notices. The text is made when it is sent, so that the
 * outbox contains no phone, and the mail contains no person who was erased meanwhile. It is repeated after a failure: groups are
 * identified by the post's subject, and the mail by its Message-ID.
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
