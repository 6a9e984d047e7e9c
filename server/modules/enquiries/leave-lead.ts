import type { Context } from '../../context.ts';
import { queueGroupPost } from '../../group-posts.ts';
import { queueMail } from '../../mail-delivery.ts';
import { leadMail, leadPost } from './lead-texts.ts';
import { insertLead, noteArrival } from './store.ts';
import { queueSummary } from './untold-leads.ts';

/** Blind index of a phone among leads: of another kind than that of people, so that the two tables tell nothing of each other. */
export const leadIndexOf = ({ secrets }: Pick<Context, 'secrets'>, phone: string): string => secrets.hmac('lead-phone', phone);

/** Of the mail about a lead. */
export const messageIdOf = ({ config }: Pick<Context, 'config'>, leadId: string): string => `<${leadId}@${new URL(config.publicOrigin).hostname}>`;

/** Under what the groups are told of a lead. */
export const postSubjectOf = (leadId: string): string => `lead:${leadId}`;

/** Within this while the same phone with the same intention, or the same question, is the same lead. */
const repeatWithinMilliseconds = 60_000;

export type NewLead = { topCode: string; userName: string; userPhone: string; requestId: string } & (
  | { kind: 'cooperation'; cooperationType: string }
  | { kind: 'message'; message: string }
);

/**
 * Stores what a visitor left as a lead, the phone sealed, and tells whoever calls back by mail and in their groups: all or
 * nothing. Two at once with the same phone and the same content make one.
 * @param how `isTold`: false where somebody floods those who call back: they are told how many there were, at the end of the hour
 * @returns the lead's id, or null where it repeats one
 */
export async function leaveLead(
  context: Pick<Context, 'clock' | 'config' | 'groupRobots' | 'outbox' | 'random' | 'secrets' | 'database'>,
  lead: NewLead,
  { isTold, signal }: { isTold: boolean; signal: AbortSignal },
): Promise<string | null> {
  const { clock, config, random, secrets, database } = context;
  const now = clock.now();
  const id = random.uuid();
  const phoneIndex = leadIndexOf(context, lead.userPhone);
  const told = { ...lead, id, createdAt: now };
  return database.transaction(async (tx) => {
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
      isTold,
      requestId: lead.requestId,
      createdAt: now,
    });
    if (isTold && config.enquiryMailTo !== null) await queueMail(context, tx, { messageId: messageIdOf(context, id), to: config.enquiryMailTo, ...leadMail(told) });
    if (isTold) await queueGroupPost(context, tx, { subject: postSubjectOf(id), text: leadPost(told) });
    if (!isTold) await queueSummary(context, tx, now);
    signal.throwIfAborted();
    return id;
  });
}

/** What makes two arrivals of one phone the same; of a question its fingerprint, since these rows are no place for what people write. */
const subjectOf = ({ secrets }: Pick<Context, 'secrets'>, lead: NewLead): string =>
  `${lead.topCode}/${lead.kind}/${lead.kind === 'cooperation' ? lead.cooperationType : secrets.hmac('lead-message', lead.message)}`;
