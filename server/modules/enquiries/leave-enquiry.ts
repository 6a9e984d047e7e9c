import type { Context } from '../../context.ts';
import { queueMail } from '../../mail-delivery.ts';
import { enquiryMail } from './enquiry-mail.ts';
import { insertLead, noteArrival } from './store.ts';

/** Blind index of a phone among leads: of another kind than that of people, so that the two tables tell nothing of each other. */
export const leadIndexOf = ({ secrets }: Pick<Context, 'secrets'>, phone: string): string => secrets.hmac('lead-phone', phone);

/** Of the mail about a lead. */
export const messageIdOf = ({ config }: Pick<Context, 'config'>, leadId: string): string => `<${leadId}@${new URL(config.publicOrigin).hostname}>`;

/** Within this while the same phone with the same intention is the same enquiry. */
const repeatWithinMilliseconds = 60_000;

/**
 * Stores an enquiry as a lead, the phone sealed, and tells whoever calls back by mail: both or neither. Two at once with the
 * same phone and intention make one.
 * @returns the lead's id, or null where it repeats one
 */
export async function leaveEnquiry(
  context: Pick<Context, 'clock' | 'config' | 'outbox' | 'random' | 'secrets' | 'database'>,
  enquiry: { topCode: string; userName: string; userPhone: string; cooperationType: string; requestId: string },
  signal: AbortSignal,
): Promise<string | null> {
  const { clock, config, random, secrets, database } = context;
  const now = clock.now();
  const phoneIndex = leadIndexOf(context, enquiry.userPhone);
  const lead = {
    id: random.uuid(),
    kind: 'cooperation' as const,
    topCode: enquiry.topCode,
    userName: enquiry.userName,
    phoneSealed: secrets.seal(enquiry.userPhone),
    phoneIndex,
    cooperationType: enquiry.cooperationType,
    message: null,
    requestId: enquiry.requestId,
    createdAt: now,
  };
  return database.transaction(async (tx) => {
    const subject = `${enquiry.topCode}/cooperation/${enquiry.cooperationType}`;
    if (!(await noteArrival(tx, { phoneIndex, subject, at: now, notSince: now - repeatWithinMilliseconds }))) return null;
    await insertLead(tx, lead);
    if (config.enquiryMailTo !== null) {
      await queueMail(context, tx, { messageId: messageIdOf(context, lead.id), to: config.enquiryMailTo, ...enquiryMail({ ...enquiry, createdAt: now }) });
    }
    signal.throwIfAborted();
    return lead.id;
  });
}
