import type { liveClassCalls } from '../../../../contract/calls/live.ts';
import { consolePath, liveStatus } from '../../../../contract/constants.ts';
import { authorOfCaller } from '../../../audit/index.ts';
import type { HandlersOf, Session } from '../../../calls/caller.ts';
import { deviceOf } from '../../../calls/device.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { LimitRule } from '../../../limits/index.ts';
import { absenteesOf } from './absentees.ts';
import { watchedBy } from './attendance-store.ts';
import { audienceCounts } from '../notices/audience-store.ts';
import { enterpriseCardOf } from '../enterprise-of.ts';
import { endClass, startClass } from './class.ts';
import { openPath } from '../files.ts';
import { studentHeartbeat, teacherHeartbeat } from './heartbeats.ts';
import { findLive } from '../lives.ts';
import { managesLive, participantOf, requireTeacher } from '../participants.ts';
import { presentDetail, statusOf } from '../present.ts';
import { eventsOfKinds } from '../events/event-store.ts';
import { documentsOf, pageAddressesOf } from '../documents/document-store.ts';
import { firstStreams, tokenFor } from './stream-tokens.ts';

/**
 * These answers contain all pages, or the texts of a document. A limit of an address would refuse a school: three hundred students behind
 * one address enter within a minute.
 */
const detailsOfPerson: LimitRule = { name: 'live-details-of-person', points: 60, windowSeconds: 60 };
const textsOfPerson: LimitRule = { name: 'live-texts-of-person', points: 120, windowSeconds: 60 };

/** @throws Refusal 42900 */
async function takeForPerson({ limits }: Pick<ReadOnlyContext, 'limits'>, rule: LimitRule, { personId }: Session): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.take(rule, personId);
  if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
}

/** Calls for the participants of a class, besides the room itself. */
export const liveClassHandlers = {
  /** The live, the caller's role, and the documents. */
  async liveCourseDetail({ liveCode }, { context, session }) {
    await takeForPerson(context, detailsOfPerson, session);
    const participant = await participantOf(context, session, liveCode);
    const { person, role, room } = participant;
    const found = await findLive(context, room.live_code);
    const { read } = context.database;
    // Counted before the documents are read, so that a change meanwhile makes the page ask again.
    const documentChanges = (await eventsOfKinds(read, room.live_code, ['documentsChanged'])).length;
    const documents = await pageAddressesOf(read, room.top_code, room.live_code);
    return {
      ...presentDetail(context, found, await enterpriseCardOf(context, room.top_code), false),
      role,
      roomId: room.room_id,
      attendance: role === 'student' ? await watchedBy(read, room.live_code, person) : null,
      audience: role === 'teacher' ? await audienceCounts(read, room.top_code, room.live_code) : null,
      streams: role === 'student' && statusOf(found.session) === liveStatus.live ? await firstStreams(context, participant) : null,
      consoleUrl: managesLive(session, room) && context.config.consoleUrl === consolePath ? `${consolePath}classes?open=${encodeURIComponent(room.live_code)}` : null,
      documents: documents.map(({ id, title, pages }) => ({ id, title, pages: pages.map((address) => openPath(context, address)) })),
      documentChanges,
    };
  },

  async liveDocumentTexts({ liveCode, document }, { context, session }) {
    await takeForPerson(context, textsOfPerson, session);
    const { room } = await participantOf(context, session, liveCode);
    const [asked] = await documentsOf(context.database.read, room.top_code, room.live_code, document);
    if (!asked) throw refuse.notFound('没有找到这份讲义');
    return { texts: asked.pages.map(({ text }) => text) };
  },

  async liveAbsentees({ liveCode, ...asked }, { context, session }) {
    const { room } = requireTeacher(await participantOf(context, session, liveCode));
    return absenteesOf(context, room, asked);
  },

  async startLive({ liveCode }, caller) {
    const { context, session, transaction } = caller;
    const { room } = requireTeacher(await participantOf(context, session, liveCode));
    await startClass(context, transaction, room, authorOfCaller(caller));
    return null;
  },

  async endLive({ liveCode }, caller) {
    const { context, session, transaction } = caller;
    const { room } = requireTeacher(await participantOf(context, session, liveCode));
    await endClass(context, transaction, room, authorOfCaller(caller));
    return null;
  },

  async zegoGetToken({ roomId, userId, profile, as }, { context, session }) {
    return tokenFor(context, session, { roomId, userId, profile, as });
  },

  async studentLiveHeart({ liveCode, seen }, { context, session, headers, transaction }) {
    return studentHeartbeat(context, transaction, await participantOf(context, session, liveCode), { device: deviceOf(headers), seen });
  },

  async teacherLiveHeart({ liveCode }, { context, session, transaction }) {
    return teacherHeartbeat(context, transaction, requireTeacher(await participantOf(context, session, liveCode)));
  },
} satisfies HandlersOf<typeof liveClassCalls>;
