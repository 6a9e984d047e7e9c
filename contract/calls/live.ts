import * as z from 'zod/mini';
import { listShape } from '../content/index.ts';
import { live as liveKind } from '../content/live.ts';
import { accountField, dialogCode, loginPassword, personName, phoneOrCardId, plainOrCipher } from '../rules/index.ts';
import { call, code, isoTime, nothing, topCode } from './call.ts';
import { completedLogin } from './login.ts';

/** Live rooms (spec live#live, calls#live-calls). */

/** Live: liveStatus 2 upcoming, 3 live, 4 ended (spec live#live-status, live#preview); livePrePlayRole 2 means loop preview. */
const live = z.object({
  ...listShape(liveKind),
  liveStatus: z.int(),
  livePrePlayRole: z.int(),
  liveStreamGetUrl: z.string(),
  topCode: code,
  startTime: isoTime,
  endTime: isoTime,
  /** Watching now while live; watched in all once ended. */
  viewerCount: z.int(),
});

const heartbeat = z.object({ liveStatus: z.int(), onlineCount: z.int() });
const byLiveCode = z.object({ liveCode: code });

export const liveCalls = {
  liveRecommendBull: call({ request: z.object({ topCode }), data: z.nullable(live), access: 'anyone' }),
} as const;

/** The live rooms, which are not built yet: the server answers these with 50100 (server/http/not-built-yet.ts). */
export const liveRoomCalls = {
  getLiveDetail: call({ request: byLiveCode, data: live, access: 'anyone' }),
  getEnterpriseOrgByRoomId: call({
    request: z.object({ liveRoomId: code }),
    data: z.nullable(z.object({ liveBizCode: code, topCode: code, domainWeb: z.string() })),
    access: 'anyone',
  }),
  liveLogin: call({
    request: z.object({ liveCode: code, account: plainOrCipher(phoneOrCardId), userName: personName, smsCode: dialogCode }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  userOfficialLogin: call({
    request: z.object({ liveCode: code, account: accountField, password: z.optional(loginPassword), smsCode: z.optional(dialogCode) }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  liveCourseDetail: call({
    request: byLiveCode,
    data: z.extend(live, { role: z.string(), documents: z.array(z.object({ title: z.string(), url: z.string() })) }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
  startLive: call({ request: byLiveCode, data: nothing, access: { roles: ['teacher'] }, changes: 'ownEnterprise' }),
  endLive: call({ request: byLiveCode, data: nothing, access: { roles: ['teacher'] }, changes: 'ownEnterprise' }),
  zegoGetToken: call({ request: z.object({ roomId: code, userId: code }), data: z.record(z.string(), z.unknown()), access: 'session', changes: 'nothing', aboutAccount: true }),
  studentLiveHeart: call({ request: byLiveCode, data: heartbeat, access: 'session', changes: 'person' }),
  teacherLiveHeart: call({ request: byLiveCode, data: heartbeat, access: { roles: ['teacher'] }, changes: 'person' }),
} as const;
