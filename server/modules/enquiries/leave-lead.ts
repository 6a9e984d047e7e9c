import type { CallerContext } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import { queueGroupPost } from '../../outbox/group-posts.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { leadMail, leadPost } from './lead-texts.ts';
import { insertLead, noteArrival } from './store.ts';
import { queueSummary } from './unsent-leads.ts';

/** Blind index of a phone among leads. It differs from the index among people, so that rows of the two tables cannot be matched. */
export const leadIndexOf = ({ secrets }: Pick<Context, 'secrets'>, phone: string): string => secrets.hmac('lead-phone', phone);

export const messageIdOf = ({ config }: Pick<Context, 'config'>, leadId: string): string => `<${leadId}@${new URL(config.publicOrigin).hostname}>`;

export const postSubjectOf = (leadId: string): string => `lead:${leadId}`;

/** Within this time the same phone with the same intention or question is the same lead. */
const repeatWithinMilliseconds = 60_000;

export type NewLead = { topCode: string; userName: string; userPhone: string; requestId: string } & (
  | { kind: 'cooperation'; cooperationType: string }
  | { kind: 'message'; message: string }
);

/**
 * Stores a lead with the phone encrypted, and queues the notices by mail and to the groups: all or nothing. Two
 * parallel ones with the same phone and content make one.
 * @param how `isSent`: false during a flood; the lead is then reported in the summary at the end of the hour
 * @returns the lead's id, or null if it repeats another
 */
export async function leaveLead(
  { context, transaction }: Pick<CallerContext, 'context' | 'transaction'>,
  lead: NewLead,
  { isSent }: { isSent: boolean },
): Promise<string | null> {
  const { clock, config, random, secrets } = context;
  const now = clock.now();
  const id = random.uuid();
  const phoneIndex = leadIndexOf(context, lead.userPhone);
  const saved = { ...lead, id, createdAt: now };
  return transaction(async (tx) => {
    if (!(await noteArrival(tx, { phoneIndex, subject: subjectOf(context, lead), at: now, notSince: now - repeatWithinMilliseconds }))) return null;
    await insertLead(tx, {
      id,
      kind: lead.kind,
      topCode: lead.topCode,
      userName: lead.userName,
      phoneSealed: secrets.seal(lead.userPhone),
      phoneIndex,
      cooperationType: lead.kind === 'cooperation' ? lead.cooperationType : null,
      message: lead.kind === 'message' ? lead.message : null,
      isSent,
      requestId: lead.requestId,
      createdAt: now,
    });
    if (isSent && config.enquiryMailTo !== null) await queueMail(context, tx, { messageId: messageIdOf(context, id), to: config.enquiryMailTo, ...leadMail(saved) });
    if (isSent) await queueGroupPost(context, tx, { subject: postSubjectOf(id), text: leadPost(saved) });
    if (!isSent) await queueSummary(context, tx, now);
    return id;
  });
}

/** Identifies repeated leads of one phone. A question is stored as its hash: these rows must not contain typed text. */
const subjectOf = ({ secrets }: Pick<Context, 'secrets'>, lead: NewLead): string =>
  `${lead.topCode}/${lead.kind}/${lead.kind === 'cooperation' ? lead.cooperationType : secrets.hmac('lead-message', lead.message)}`;
