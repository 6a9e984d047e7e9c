import type { ReadOnlyContext } from '../../../context.ts';
import { personOf } from '../../accounts/index.ts';
import { invitationOf } from '../invitations/invitation-store.ts';
import { openPhone } from './open-phone.ts';
import type { LiveRoom } from '../store.ts';

/** The phone of a live's teacher: a member's, or the one that was invited. Null without a teacher, or if the invited phone cannot be read. */
export async function teacherPhoneOf(context: ReadOnlyContext, { top_code: topCode, live_code: liveCode, teacher_person_id: personId }: Pick<LiveRoom, 'top_code' | 'live_code' | 'teacher_person_id'>): Promise<string | null> {
  if (personId !== null) return (await personOf(context, personId))?.phone || null;
  const invitation = await invitationOf(context.database.read, topCode, liveCode);
  return invitation && openPhone(context, liveCode, invitation.phone_sealed);
}
