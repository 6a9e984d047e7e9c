import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { platformTopCode } from '../../../../contract/constants.ts';
import type { Session } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { publishedOne } from '../../../publishing/index.ts';
import { membershipsOf, personOf, phoneIndexOf } from '../../accounts/index.ts';
import { enterpriseCards } from '../../enterprises/index.ts';
import { attendanceMinutes } from '../class/attendance-store.ts';
import { liveKind } from '../kinds.ts';
import { type Live, maySee } from '../lives.ts';
import { admissionOf } from '../participants.ts';
import { presentDetail } from '../present.ts';
import { findRoomWithSession } from '../store.ts';
import { attendanceIn, eventCounts, type LivePerson, livesOfPerson, openBookings } from './my-store.ts';

/** The lives of a logged-in person, for the tab 我的 (spec mobile#my). */

type MyClass = DataOf<'myClasses'>['list'][number];

async function livePersonOf(context: ReadOnlyContext, { personId, live }: Session): Promise<LivePerson> {
  const person = await personOf(context, personId);
  if (person === null) throw refuse.sessionEnded();
  const memberOf = (await membershipsOf(context, personId)).map(({ topCode }) => topCode).filter((topCode) => topCode !== platformTopCode);
  return { personId, phoneIndex: phoneIndexOf(context, person.phone), memberOf, only: live?.liveCode ?? null };
}

/** Lives by code, in the order of the codes. Those without published content are left out. */
async function withContent(context: ReadOnlyContext, codes: readonly string[]): Promise<Live[]> {
  const found = await Promise.all(
    codes.map(async (code) => {
      const state = await findRoomWithSession(context.database.read, code);
      const entry = state && (await publishedOne(context, liveKind, { topCode: state.room.top_code, code }));
      return entry ? [{ ...state!, entry }] : [];
    }),
  );
  return found.flat();
}

/** A class that the person may not see any more is listed without its words, unless the person attended it. */
export async function myClasses(context: ReadOnlyContext, session: Session, { when, pageNum, pageSize }: ParsedRequestOf<'myClasses'>): Promise<DataOf<'myClasses'>> {
  const { read } = context.database;
  const person = await livePersonOf(context, session);
  const { codes, total } = await livesOfPerson(read, person, { when, now: context.clock.now(), limit: pageSize, offset: (pageNum - 1) * pageSize });
  const [lives, attended, opened, done] = await Promise.all([
    withContent(context, codes),
    attendanceIn(read, person.personId, codes),
    eventCounts(read, codes, ['checkInOpened', 'quizOpened']),
    eventCounts(read, codes, ['checkedIn', 'answered'], person.personId),
  ]);
  const cards = new Map((await enterpriseCards(context, [...new Set(lives.map(({ room }) => room.top_code))])).map((card) => [card.topCode, card]));
  const phone = (await personOf(context, person.personId))?.phone ?? '';
  // A cancelled class keeps its words for those who could have come.
  const shown = await Promise.all(lives.map(async ({ room }) => room.visibility === 'public' || room.teacher_person_id === person.personId || attended.has(room.live_code) || (await admissionOf(context, room, { personId: person.personId, phone })).refusal === null));
  return {
    list: lives.map((live, at): MyClass => {
      const { live_code: code, top_code: topCode, teacher_person_id: teacherId } = live.room;
      const row = attended.get(code);
      const isTeacher = teacherId === person.personId && (session.live === null || session.live.role === 'teacher');
      const enterprise = cards.get(topCode) ?? { name: '', logo: '' };
      const { liveCode, liveName, teacherName, pcCover, liveStatus, startTime, endTime, isCancelled, replay } = presentDetail(context, live, enterprise, !shown[at]);
      return {
        liveCode,
        liveName,
        teacherName,
        pcCover,
        liveStatus,
        startTime,
        endTime,
        isCancelled,
        replay,
        enterpriseName: enterprise.name,
        role: isTeacher ? 'teacher' : 'student',
        attendance:
          row === undefined || isTeacher
            ? null
            : {
                watchedMinutes: attendanceMinutes(row.watched_milliseconds),
                replayMinutes: attendanceMinutes(row.replay_milliseconds),
                checkIns: done.get(`${code} checkedIn`) ?? 0,
                checkInsOpened: opened.get(`${code} checkInOpened`) ?? 0,
                answers: done.get(`${code} answered`) ?? 0,
                quizzes: opened.get(`${code} quizOpened`) ?? 0,
              },
      };
    }),
    total,
    pageNum,
    pageSize,
  };
}

/** A live that the person may not see any more is listed without its words, so that its reminder can be cancelled. */
export async function myBookings(context: ReadOnlyContext, session: Session): Promise<DataOf<'myBookings'>> {
  const { phoneIndex } = await livePersonOf(context, session);
  const rows = await openBookings(context.database.read, phoneIndex, context.clock.now());
  const tokens = new Map(rows.map((row) => [row.live_code, row.unsubscribe_token]));
  const lives = await withContent(context, rows.map((row) => row.live_code));
  return Promise.all(
    lives.map(async (live) => {
      const { liveCode, liveName, teacherName, startTime, endTime } = presentDetail(context, live, { name: '', logo: '' }, !(await maySee(context, session, live)));
      return { token: tokens.get(liveCode)!, liveCode, liveName, teacherName, startTime, endTime };
    }),
  );
}
