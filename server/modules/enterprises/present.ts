import type { DataOf } from '../../../contract/calls/index.ts';
import type { Session } from '../../calls/caller.ts';

/** decisions §3 `getUserInfo`: the phone leaves masked, liveUserType is `teacher` or `student`. */
export const presentUser = (person: { name: string; phone: string }, session: Session, enterpriseName: string): DataOf<'getUserInfo'> => ({
  userName: person.name,
  phone: `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`,
  topCode: session.topCode,
  enterpriseName,
  liveUserType: session.roles.includes('teacher') ? 'teacher' : 'student',
});
