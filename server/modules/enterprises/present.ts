import type { DataOf } from '../../../contract/calls/index.ts';
import { daysBetween, isoTime } from '../../../contract/dates.ts';
import { maskPhone } from '../../../contract/rules/index.ts';
import type { Session } from '../../calls/caller.ts';
import { deletedFrom, isOver, type TrialState } from './trial-time.ts';

/** The answer of `getUserInfo`: the phone is masked, and liveUserType is `teacher` or `student` (spec login#user-info). */
export const presentUser = (person: { name: string; phone: string }, session: Session, enterpriseName: string): DataOf<'getUserInfo'> => ({
  userName: person.name,
  phone: maskPhone(person.phone),
  topCode: session.topCode,
  enterpriseName,
  liveUserType: session.roles.includes('teacher') ? 'teacher' : 'student',
});

export const presentAccount = (person: { name: string; phone: string }, session: Session, enterpriseName: string): DataOf<'consoleAccount'> => ({
  userName: person.name,
  phone: maskPhone(person.phone),
  topCode: session.topCode,
  enterpriseName,
  roles: [...session.roles],
});

/** The input for the answer of `consoleEnterprise`. Times are ms since epoch. */
export interface EnterpriseOverview {
  topCode: string;
  name: string;
  logo: string;
  searchable: boolean;
  domain: string | null;
  trial: ({ editionName: string; startsAt: number } & TrialState) | null;
  joinRequests: { pending: number; decided: number };
}

export const presentOverview = ({ topCode, name, logo, searchable, domain, trial, joinRequests }: EnterpriseOverview, now: number): DataOf<'consoleEnterprise'> => ({
  topCode,
  enterpriseName: name,
  logoUrl: logo,
  searchable,
  domain,
  trial: trial && {
    comboName: trial.editionName,
    startsAt: isoTime(trial.startsAt),
    endsAt: isoTime(trial.endsAt),
    over: isOver(trial, now),
    // Both are differences of the displayed dates.
    daysLeft: Math.max(0, daysBetween(now, trial.endsAt)),
    keptUntil: isoTime(deletedFrom(trial, now) - 1),
    daysKept: Math.max(0, daysBetween(now, deletedFrom(trial, now) - 1)),
  },
  pendingJoinRequests: joinRequests.pending,
  decidedJoinRequests: joinRequests.decided,
});

/** A request to join with the applicant. The phone is not masked. */
export interface ListedJoinRequest {
  id: string;
  person: { name: string; phone: string };
  state: 'pending' | 'accepted' | 'refused';
  role: 'student' | 'teacher' | null;
  requested_at: number;
  decided_at: number | null;
}

export const presentJoinRequest = ({ id, person, state, role, requested_at, decided_at }: ListedJoinRequest): DataOf<'consoleJoinRequests'>['list'][number] => ({
  requestId: id,
  userName: person.name,
  phone: maskPhone(person.phone),
  requestedAt: isoTime(requested_at),
  state,
  role,
  decidedAt: decided_at === null ? null : isoTime(decided_at),
});
