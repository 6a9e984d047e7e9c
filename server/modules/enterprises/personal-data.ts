import { isoTime } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { newTrialMessageId } from './new-trial.ts';
import { blankContact, enterprisesFoundedBy, noticesOfFoundedBy, removeRequestsOfFoundedBy } from './store.ts';

/** An enterprise that a person registered, with the contact that they gave. */
export interface EnterpriseRecord {
  topCode: string;
  name: string;
  creditCode: string | null;
  contactName: string;
  contactEmail: string | null;
  registeredAt: string;
  trialEndsAt: string | null;
  /** Notices to the contact: the end of a trial, and the coming deletion. */
  trialNotices: { kind: string; trialEndsAt: string; toldAt: string; deliveredAt: string | null }[];
}

export async function enterpriseRecords({ database }: Pick<Context, 'database'>, personId: string): Promise<EnterpriseRecord[]> {
  const rows = await enterprisesFoundedBy(database.read, personId);
  const notices = await noticesOfFoundedBy(database.read, personId);
  return rows.map((row) => ({
    topCode: row.top_code,
    name: row.name,
    creditCode: row.credit_code,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    registeredAt: isoTime(row.created_at),
    trialEndsAt: row.trial_ends_at === null ? null : isoTime(row.trial_ends_at),
    trialNotices: notices
      .filter(({ top_code }) => top_code === row.top_code)
      .map(({ kind, ends_at, told_at, delivered_at }) => ({ kind, trialEndsAt: isoTime(ends_at), toldAt: isoTime(told_at), deliveredAt: delivered_at === null ? null : isoTime(delivered_at) })),
  }));
}

/**
 * Removes a person's name and address from the enterprises that they registered. The enterprises stay. A repeated submit of the
 * registration form is then refused, because it must not report success.
 */
export async function eraseContacts(tx: Tx, personId: string): Promise<void> {
  await removeRequestsOfFoundedBy(tx, personId);
  await blankContact(tx, personId);
}

/** Message-IDs of the mails about a person's trials. */
export const messageIdsOfTrials = (context: Pick<Context, 'config'>, enterprises: readonly { topCode: string }[]): string[] => enterprises.map(({ topCode }) => newTrialMessageId(context, topCode));
