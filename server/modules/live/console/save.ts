import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { bodyIn } from '../../../../contract/content/declaration.ts';
import { live } from '../../../../contract/content/live.ts';
import { minuteText } from '../../../../contract/dates.ts';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { returnCodes } from '../../../../contract/return-codes.ts';
import { authorOfCaller, recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refusalOf, refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { publishedOne, savePublished } from '../../../publishing/index.ts';
import { invalidateRooms } from '../room-cache-tag.ts';
import { canonicalPath, isPrivatePath, isPublicFileOf, isStoredHere } from '../files.ts';
import { liveKind, requireNewCode } from '../kinds.ts';
import { replaceInvitation } from '../invitations/invitation-store.ts';
import { detailAddress, nobodyNotified, type Notified, type PaidAudience, withPaidAudience } from '../notices/notices.ts';
import { publicStreamUrl } from '../class/class.ts';
import { setStreamUrl } from '../class/class-session-store.ts';
import { isTeacherOf } from '../participants.ts';
import { isReplay } from '../recording-store.ts';
import { accessChangedTopic } from '../events/bus-topics.ts';
import { changeWithEvent } from '../events/change-with-event.ts';
import { closeOrOpenFiles } from '../storage/closed-files.ts';
import { findClassSession, findRoom, insertRoom, type LiveRoom, lockRoom } from '../store.ts';
import { keepsTeacher, type PaidInvitation, teacherOf, withPaidInvitation } from './teacher.ts';
import { requireScheduleRoom } from './scheduled-limit.ts';
import { updateRoom, withdrawRecommendation } from './room-store.ts';

type Save = ParsedRequestOf<'consoleLiveSave'>;

const minute = 60_000;
const day = 86_400_000;
/** A start in the recent past is allowed, because filling in the form takes minutes. */
const startsInPastAtMost = 15 * minute;
const longest = 12 * 60 * minute;
const furthest = 400 * day;

/** @throws Refusal 10058 if another editor saved first, and 40400, 40001, 10063 (contract/calls/console-live.ts) */
export async function saveLive(caller: EnterpriseCaller, save: Save): Promise<DataOf<'consoleLiveSave'>> {
  const { context, session, session: { topCode } } = caller;
  await requireShownFile(context, topCode, 'pcCover', save);
  await requireShownFile(context, topCode, 'livePreUrl', save);
  const before = await findRoom(context.database.read, save.liveCode);
  // A save that is based on an old version is refused later, so no SMS are taken from the budgets for it.
  const isMoving = before !== null && before.top_code === topCode && before.cancelled_at === null && save.basedOn === String(before.updated_at) && before.starts_at !== Date.parse(save.startTime);
  const tellsTeacher = isMoving && before.teacher_person_id !== session.personId && (await keepsTeacher(context, topCode, save, before));
  return withPaidInvitation(context, session, save, before, (invitation) =>
    isMoving ? withPaidAudience(context, before, { tellsTeacher }, (audience) => saveWith(caller, save, before, { audience, invitation })) : saveWith(caller, save, before, { audience: null, invitation }),
  );
}

/** @param paid SMS that are taken from the budgets. Null: the start or the teacher stays as it is */
async function saveWith(caller: EnterpriseCaller, save: Save, before: LiveRoom | null, paid: { audience: PaidAudience | null; invitation: PaidInvitation | null }): Promise<DataOf<'consoleLiveSave'>> {
  const { context, session, transaction } = caller;
  const { topCode } = session;
  const author = authorOfCaller(caller);
  let roomId = '';
  let saved!: DataOf<'consoleLiveSave'>;
  // A live that is created by this save has no event.
  await changeWithEvent(context, transaction, { live_code: save.liveCode, top_code: topCode, room_id: before?.room_id ?? '' }, async (tx) => {
    const now = context.clock.now();
    const existing = await lockRoom(tx, topCode, save.liveCode);
    if (existing === null && save.basedOn !== '') throw refuse.notFound('没有找到这节直播课');
    if (existing === null) await requireNewCode(tx, 'liveCode', save.liveCode);
    if (save.recommended && save.visibility !== 'public') throw refuse.invalidInput('recommended', '只有公开的课才能推荐：请改成公开，或者不推荐');
    if (existing?.cancelled_at) throw refuse.noPermission('这节课已经取消，不能再改');
    const begun = existing && (await findClassSession(tx, save.liveCode));
    const isBasedOnLatest = existing === null || save.basedOn === String(existing.updated_at);
    const { times, teacher } = await timesAndTeacherOf(caller, tx, save, { existing, hasBegun: Boolean(begun), now }).catch((error: unknown) => {
      // The cause may be the other editor's change, which the page can merge.
      throw !isBasedOnLatest && refusalOf(error)?.returnCode === returnCodes.invalidInput ? refuse.liveChanged() : error;
    });
    // A class of the past that is moved ahead counts like a new one.
    if (existing === null || (existing.ends_at <= now && times.ends_at > now)) await requireScheduleRoom(context, tx, topCode);
    const room: LiveRoom = {
      ...(existing ?? { live_code: save.liveCode, room_id: context.random.uuid().replaceAll('-', '').slice(0, 20), top_code: topCode, cancelled_at: null, created_at: now, updated_by: session.personId }),
      ...times,
      teacher_person_id: teacher.personId,
      visibility: save.visibility,
      recommended: save.recommended ? 1 : 0,
      updated_at: existing?.updated_at ?? now,
    };
    const isSame = existing !== null && (Object.keys(room) as (keyof LiveRoom)[]).every((column) => room[column] === existing[column]) && !teacher.isChanged;
    const textsBefore = await textsOf(caller, tx, save.liveCode);
    const hasNewContent = await savePublished(context, tx, liveKind, { topCode, code: save.liveCode, body: bodyIn(live, save) }, author);
    if (isSame && !hasNewContent) {
      saved = { liveCode: save.liveCode, version: String(existing.updated_at), ...nobodyNotified };
      return null;
    }
    if (!isBasedOnLatest) throw refuse.liveChanged();

    const version = Math.max(now, (existing?.updated_at ?? 0) + 1);
    if (save.recommended) await withdrawRecommendation(tx, topCode, save.liveCode);
    if (existing) await updateRoom(tx, topCode, save.liveCode, { ...timesAndRules(room), updated_at: version, updated_by: session.personId });
    // Another save may have taken the code meanwhile.
    else if (!(await insertRoom(tx, { ...room, updated_at: version }))) await requireNewCode(tx, 'liveCode', save.liveCode);
    await replaceInvitation(tx, topCode, save.liveCode, teacher.invitation);
    const uninvited = teacher.isNew && paid.invitation !== null ? await paid.invitation.queue(tx) : null;
    const isMoved = existing !== null && existing.starts_at !== room.starts_at;
    const told = isMoved && paid.audience !== null ? await paid.audience.queue(tx, room, { liveName: save.liveName, event: null, address: detailAddress(context, { code: save.liveCode }) }) : nobodyNotified;
    await recordAct(context, tx, author, { action: 'live.schedule', topCode, subjectKind: 'live', subjectCode: save.liveCode, detail: { startsAt: room.starts_at, visibility: room.visibility, isNew: existing === null, notified: told.notified, unsent: told.unsent } });
    if (begun && existing.visibility !== room.visibility) await setStreamUrl(tx, topCode, save.liveCode, await publicStreamUrl(context.media, room));
    await closeOrOpenFiles(context, tx, room, [save.pcCover, save.livePreUrl, ...(textsBefore ? [textsBefore.pcCover, textsBefore.livePreUrl] : [])]);
    await invalidateRooms(context, tx, { topCode, liveCode: save.liveCode });
    roomId = room.room_id;
    saved = { liveCode: save.liveCode, version: String(version), ...told, ...(uninvited !== null && { teacherNotified: uninvited === '', teacherUnsentReason: uninvited }) };
    return begun?.ended_at === null ? namesChanged(tx, room, save, { before: textsBefore, formerTeacher: existing!.teacher_person_id, isNewTeacher: teacher.isNew }) : null;
  });
  if (roomId !== '') await context.bus.publish(accessChangedTopic, { roomId });
  return saved;
}

/** @throws Refusal 40001 */
async function timesAndTeacherOf(caller: EnterpriseCaller, tx: Tx, save: Save, { existing, hasBegun, now }: { existing: LiveRoom | null; hasBegun: boolean; now: number }) {
  const times = timesOf(save, existing, now);
  if (hasBegun && times.starts_at !== existing?.starts_at) throw refuse.invalidInput('startTime', '已经开播，不能再改开始时间');
  return { times, teacher: await teacherOf(caller, tx, save, existing) };
}

/** Tells the open room of a class on air. Null: students see nothing new. */
async function namesChanged(tx: Tx, room: LiveRoom, { liveName, teacherName }: Save, { before, formerTeacher, isNewTeacher }: { before: Pick<Save, 'liveName' | 'teacherName'> | undefined; formerTeacher: string | null; isNewTeacher: boolean }): Promise<RoomEvent | null> {
  // Without an assigned teacher an administrator goes on, who may be the same person.
  const isWithdrawn = !isNewTeacher && formerTeacher !== null && !(await isTeacherOf(tx, room, formerTeacher));
  // The form may still send the name of the withdrawn teacher.
  if (isWithdrawn) return { kind: 'namesChanged', liveName, teacherName: teacherName === before?.teacherName ? '' : teacherName, isNewTeacher: true };
  return isNewTeacher || before?.liveName !== liveName || before.teacherName !== teacherName ? { kind: 'namesChanged', liveName, teacherName, isNewTeacher } : null;
}

const timesAndRules = ({ starts_at, ends_at, teacher_person_id, visibility, recommended }: LiveRoom) => ({ starts_at, ends_at, teacher_person_id, visibility, recommended });

/**
 * The path may name any file of the portal. Covers and preview films may not be private, of another tenant, or a replay, because a save closes
 * and opens them. Browsers and the file server read other spellings of a path as the same file.
 */
async function requireShownFile({ config, database }: Pick<ReadOnlyContext, 'config' | 'database'>, topCode: string, field: 'pcCover' | 'livePreUrl', save: Save): Promise<void> {
  const path = save[field];
  const known = canonicalPath(path, config.publicOrigin);
  if (!isStoredHere(known) && !isPrivatePath(known)) return;
  if (known !== path || !isPublicFileOf(topCode, path) || (await isReplay(database.read, path))) throw refuse.invalidInput(field, '这不是在这里上传的文件，请重新上传');
}

function timesOf({ startTime, endTime }: Save, existing: LiveRoom | null, now: number): { starts_at: number; ends_at: number } {
  const [startsAt, endsAt] = [Date.parse(startTime), Date.parse(endTime)];
  if (startsAt !== existing?.starts_at && startsAt < now - startsInPastAtMost) throw refuse.invalidInput('startTime', '开始时间已经过去了');
  if (startsAt > now + furthest) throw refuse.invalidInput('startTime', '最多排到一年以后');
  if (endsAt <= startsAt) throw refuse.invalidInput('endTime', '结束要晚于开始');
  if (endsAt - startsAt > longest) throw refuse.invalidInput('endTime', '一节课最长 12 小时');
  return { starts_at: startsAt, ends_at: endsAt };
}

/** @throws Refusal 40400, 10063 after the start */
export async function cancelLive(caller: EnterpriseCaller, liveCode: string): Promise<Notified> {
  const { context, session: { topCode, personId } } = caller;
  const room = await findRoom(context.database.read, liveCode);
  if (room?.top_code !== topCode) throw refuse.notFound('没有找到这节直播课');
  return room.cancelled_at === null ? withPaidAudience(context, room, { tellsTeacher: room.teacher_person_id !== personId }, (audience) => cancelWith(caller, liveCode, audience)) : nobodyNotified;
}

async function cancelWith(caller: EnterpriseCaller, liveCode: string, audience: PaidAudience): Promise<Notified> {
  const { context, session, transaction } = caller;
  const { topCode } = session;
  return transaction(async (tx) => {
    const room = await lockRoom(tx, topCode, liveCode);
    if (room === null) throw refuse.notFound('没有找到这节直播课');
    if (room.cancelled_at !== null) return nobodyNotified;
    if ((await findClassSession(tx, liveCode)) !== null) throw refuse.noPermission('已经开播，不能取消；要停就下播');
    const now = context.clock.now();
    await updateRoom(tx, topCode, liveCode, { cancelled_at: now, recommended: 0, updated_at: Math.max(now, room.updated_at + 1), updated_by: session.personId });
    const notified = await audience.queue(tx, room, { liveName: (await textsOf(caller, tx, liveCode))?.liveName ?? liveCode, event: `（${minuteText(room.starts_at)}）已取消`, address: detailAddress(context, { code: liveCode }) });
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.cancel', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { notified: notified.notified, unsent: notified.unsent } });
    await invalidateRooms(context, tx, { topCode, liveCode });
    return notified;
  });
}

const textsOf = async ({ context, session: { topCode } }: EnterpriseCaller, tx: Tx, liveCode: string) => (await publishedOne({ ...context, database: { ...context.database, read: tx } }, liveKind, { topCode, code: liveCode }))?.body;
