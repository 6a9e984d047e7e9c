import type { Context, ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { addPerson, lockedPersonByPhone, phoneIndexOf } from '../../accounts/index.ts';
import type { LiveRoom } from '../store.ts';
import { invitationOf, setTeacher } from './invitation-store.ts';

/**
 * Invitations to teach (spec live#notices). An enterprise types a phone and a name. It learns nothing about the person of that phone, and
 * makes no account for them: they become the teacher with their first login, which proves the phone.
 */

/** Whether a phone is invited to teach a live. */
export async function isInvited({ database, secrets }: Pick<ReadOnlyContext, 'database' | 'secrets'>, room: LiveRoom, phone: string): Promise<boolean> {
  return (await invitationOf(database.read, room.top_code, room.live_code))?.phone_index === phoneIndexOf({ secrets }, phone);
}

/**
 * Makes the person of an invited phone the teacher of the live. The caller checked that the phone is theirs.
 * @returns the person, who is new if the phone has no account. Null if the invitation was withdrawn
 */
export async function acceptInvitation(context: Pick<Context, 'clock' | 'random' | 'secrets'>, tx: Tx, room: LiveRoom, phone: string): Promise<{ personId: string; isNew: boolean } | null> {
  const invitation = await invitationOf(tx, room.top_code, room.live_code);
  if (invitation?.phone_index !== phoneIndexOf(context, phone)) return null;
  const known = await lockedPersonByPhone(context, tx, phone);
  const personId = known ?? (await addPerson(context, tx, { phone, userName: null, name: invitation.name, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' }));
  await setTeacher(tx, room.top_code, room.live_code, personId);
  return { personId, isNew: known === null };
}
