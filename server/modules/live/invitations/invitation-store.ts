import type { Read, Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';

export type Invitation = LiveTables['live_invitations'];

/** The invitation to teach a live. Null if its teacher was not invited by phone. */
export async function invitationOf(read: Read, topCode: string, liveCode: string): Promise<Invitation | null> {
  return (await read.selectFrom('live_invitations').selectAll().where('top_code', '=', topCode).where('live_code', '=', liveCode).executeTakeFirst()) ?? null;
}

/** @param invitation null for none */
export async function replaceInvitation(tx: Tx, topCode: string, liveCode: string, invitation: Invitation | null): Promise<void> {
  await tx.deleteFrom('live_invitations').where('top_code', '=', topCode).where('live_code', '=', liveCode).execute();
  if (invitation !== null) await tx.insertInto('live_invitations').values(invitation).execute();
}

export async function setTeacher(tx: Tx, topCode: string, liveCode: string, personId: string): Promise<void> {
  await tx.updateTable('live_rooms').set({ teacher_person_id: personId }).where('top_code', '=', topCode).where('live_code', '=', liveCode).execute();
}
