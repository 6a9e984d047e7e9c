import { isoTime } from '../../../contract/dates.ts';
import type { EnterpriseCaller } from '../../calls/caller.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { queueMail } from '../../outbox/mail-delivery.ts';
import { keptSince, retention } from '../../retention.ts';
import { addMembership, isMember, peopleOf } from '../accounts/index.ts';
import { authorOf, recordAct } from '../../audit/index.ts';
import { enterpriseMessageId } from './enterprise-mails.ts';
import { joinRequestMail } from './join-request-mail.ts';
import type { ListedJoinRequest } from './present.ts';
import { requireOpenToNewMembers } from './read-only.ts';
import {
  closeJoinRequest,
  insertJoinRequest,
  joinRequestOf,
  joinRequestsOfPerson,
  joinRequestsPage,
  openRequestsOfPerson,
  removeJoinRequestsBefore,
  removeJoinRequestsOfPerson,
  searchableEnterprise,
} from './join-request-store.ts';

/**
 * Adds a request to join an enterprise, in the caller's transaction. Its contact gets one mail for each request.
 * A further request while one is open succeeds without effect.
 * @throws Refusal 40400 if the enterprise does not exist or cannot be found; 10063 for a member, and after the end of its trial
 */
export async function requestToJoin(context: Context, tx: Tx, request: { personId: string; topCode: string }): Promise<void> {
  const { config } = context;
  const asked = await addJoinRequest(context, tx, request);
  if (!asked.isNew || asked.contactEmail === null) return;
  const mail = joinRequestMail({ enterpriseName: asked.name, consoleUrl: new URL(config.enterpriseLoginUrl, config.publicOrigin).href });
  await queueMail(context, tx, { messageId: enterpriseMessageId(context, 'join-request', request.topCode), to: asked.contactEmail, ...mail });
}

/**
 * Adds the request without a mail, for sample data.
 * @throws see `requestToJoin`
 */
export async function addJoinRequest(context: Context, tx: Tx, { personId, topCode }: { personId: string; topCode: string }): Promise<{ isNew: boolean; name: string; contactEmail: string | null }> {
  const { clock, random } = context;
  const enterprise = await searchableEnterprise(tx, topCode);
  if (enterprise === null) throw refuse.notFound('没有找到这家企业');
  if (await isMember(tx, personId, topCode)) throw refuse.noPermission('您已经是这家企业的成员，请直接登录');
  await requireOpenToNewMembers(context, tx, topCode);
  const isNew = await insertJoinRequest(tx, {
    id: random.uuid(),
    person_id: personId,
    top_code: topCode,
    state: 'pending',
    role: null,
    requested_at: clock.now(),
    decided_at: null,
    decided_by: null,
  });
  return { isNew, ...enterprise };
}

export interface JoinDecision {
  requestId: string;
  accept: boolean;
  /** The role of an accepted person. */
  role: 'student' | 'teacher';
}

/**
 * Accepts or refuses a request to the caller's enterprise. Accepting makes the person a member in the same transaction. The same decision
 * again succeeds. A request to another enterprise counts as missing (spec security#other-enterprises).
 * @throws Refusal 40400 if this enterprise has no such request; 10063 if it was decided differently
 */
export async function decideJoinRequest({ context, transaction, clientAddress, requestId, session: { personId, topCode } }: EnterpriseCaller, decision: JoinDecision): Promise<void> {
  const { clock } = context;
  const request = { id: decision.requestId, topCode };
  const outcome = { state: decision.accept ? 'accepted' : 'refused', role: decision.accept ? decision.role : null } as const;
  await transaction(async (tx) => {
    const closed = await closeJoinRequest(tx, request, { ...outcome, decided_at: clock.now(), decided_by: personId });
    if (closed !== null) {
      const author = authorOf({ personId, clientAddress, requestId });
      await recordAct(context, tx, author, { action: 'join.decide', topCode, subjectKind: 'person', subjectCode: closed.personId, detail: outcome });
      if (outcome.role !== null) await addMembership(context, tx, closed.personId, topCode, outcome.role, author);
      return;
    }
    const earlier = await joinRequestOf(tx, request);
    if (earlier === null) throw refuse.notFound('没有找到这条申请');
    if (earlier.state !== outcome.state || earlier.role !== outcome.role) throw refuse.noPermission(decidedOtherwise(earlier));
  });
}

function decidedOtherwise({ state, role }: { state: string; role: string | null }): string {
  if (state === 'refused') return '这条申请已被拒绝，不能再改';
  return `这条申请已被同意（${role === 'teacher' ? '讲师' : '学员'}），不能再改`;
}

/** A page of join requests with their applicants, open requests first. */
export async function listJoinRequests(context: ReadOnlyContext, topCode: string, { pageNum, pageSize }: { pageNum: number; pageSize: number }): Promise<{ list: ListedJoinRequest[]; total: number }> {
  const { rows, total } = await joinRequestsPage(context.database.read, topCode, { offset: (pageNum - 1) * pageSize, limit: pageSize });
  const people = await peopleOf(context, rows.map(({ person_id }) => person_id));
  const list = rows.flatMap((row) => {
    const person = people.get(row.person_id);
    return person ? [{ ...row, person }] : [];
  });
  return { list, total };
}

/** Maximum number of requests shown at login. It is more than a real person has open. */
const shownAtMost = 20;

/** The enterprises with an open request of a person, latest first. */
export const openJoinRequests = ({ database }: Pick<ReadOnlyContext, 'database'>, personId: string): Promise<{ name: string; topCode: string }[]> => openRequestsOfPerson(database.read, personId, shownAtMost);

/** A person's own request, for the copy of their data. Times are ISO 8601. */
export interface JoinRequestRecord {
  topCode: string;
  enterpriseName: string;
  state: string;
  role: string | null;
  requestedAt: string;
  decidedAt: string | null;
}

export async function joinRequestRecords({ database }: Pick<Context, 'database'>, personId: string): Promise<JoinRequestRecord[]> {
  const rows = await joinRequestsOfPerson(database.read, personId);
  return rows.map((row) => ({
    topCode: row.top_code,
    enterpriseName: row.enterprise_name,
    state: row.state,
    role: row.role,
    requestedAt: isoTime(row.requested_at),
    decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
  }));
}

/** Part of erasing a person. Their decisions about others stay, with an anonymous id. */
export const eraseJoinRequests = (tx: Tx, personId: string): Promise<void> => removeJoinRequestsOfPerson(tx, personId);

/** Part of the clean-up. @returns the number of deleted rows */
export const removeOldJoinRequests = ({ database, clock }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeJoinRequestsBefore(tx, keptSince(retention.joinRequests, clock.now()), atMost));
