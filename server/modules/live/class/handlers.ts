import type { liveClassCalls } from '../../../../contract/calls/live.ts';
import { consolePath, liveStatus } from '../../../../contract/constants.ts';
import { authorOfCaller } from '../../../audit/index.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { deviceOf } from '../../../calls/device.ts';
import { refuse } from '../../../calls/refusal.ts';
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
import { documentsOf } from '../store.ts';
import { firstStreams, tokenFor } from './stream-tokens.ts';

/** Calls for the participants of a class, besides the room itself. */
export const liveClassHandlers = {
  /** The live, the caller's role, and the documents. */
  async liveCourseDetail({ liveCode }, { context, session }) {
    const { person, role, room } = await participantOf(context, session, liveCode);
    const found = await findLive(context, room.live_code);
    const documents = await documentsOf(context.database.read, room.top_code, room.live_code);
    return {
      ...presentDetail(context, found, await enterpriseCardOf(context, room.top_code), false),
      role,
      roomId: room.room_id,
      attendance: role === 'student' ? await watchedBy(context.database.read, room.live_code, person) : null,
      audience: role === 'teacher' ? await audienceCounts(context.database.read, room.top_code, room.live_code) : null,
      streams: role === 'student' && statusOf(found.session) === liveStatus.live ? await firstStreams(context, session, room.room_id) : null,
      consoleUrl: managesLive(session, room) && context.config.consoleUrl === consolePath ? `${consolePath}classes?open=${encodeURIComponent(room.live_code)}` : null,
      documents: documents.map(({ id, title, pages }) => ({ id, title, pages: pages.map(({ address }) => openPath(context, address)) })),
    };
  },

  async liveDocumentTexts({ liveCode, document }, { context, session }) {
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
