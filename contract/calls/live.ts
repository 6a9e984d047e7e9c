import * as z from 'zod/mini';
import { call, code, isoTime, nothing, topCode } from './call.ts';

/** Live rooms (specification §7.4, decisions §5). */

/** §3 Live: liveStatus 2 upcoming, 3 live, 4 ended; livePrePlayRole 2 means loop preview. */
export const live = z.object({
  liveCode: code,
  liveName: z.string(),
  pcCover: z.string(),
  liveStatus: z.int(),
  livePre: z.string(),
  livePreUrl: z.string(),
  livePrePlayRole: z.int(),
  liveStreamGetUrl: z.string(),
  topCode: code,
  teacherName: z.string(),
  startTime: isoTime,
  endTime: isoTime,
  /** Watching now while live; watched in all once ended. */
  viewerCount: z.int(),
});

const completedLogin = z.object({ authorizationToken: z.string(), topCode: code, userCode: code, liveUserType: z.string(), userName: z.string() });
const heartbeat = z.object({ liveStatus: z.int(), onlineCount: z.int() });
const account = z.string().check(z.trim(), z.minLength(1, '账号号不可为空'), z.maxLength(44));
const byLiveCode = z.object({ liveCode: code });

export const liveCalls = {
  liveRecommendBull: call({ request: z.object({ topCode }), data: z.nullable(live), access: 'anyone' }),
  getLiveDetail: call({ request: byLiveCode, data: live, access: 'anyone' }),
  getEnterpriseOrgByRoomId: call({
    request: z.object({ liveRoomId: code }),
    data: z.nullable(z.object({ liveBizCode: code, topCode: code, domainWeb: z.string() })),
    access: 'anyone',
  }),
  liveLogin: call({
    request: z.object({ liveCode: code, account, userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)), smsCode: z.string() }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  userOfficialLogin: call({
    request: z.object({ liveCode: code, account, password: z.optional(z.string()), smsCode: z.optional(z.string()) }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  liveCourseDetail: call({
    request: byLiveCode,
    data: z.extend(live, { role: z.string(), documents: z.array(z.object({ title: z.string(), url: z.string() })) }),
    access: 'session',
    aboutAccount: true,
  }),
  startLive: call({ request: byLiveCode, data: nothing, access: { roles: ['teacher'] } }),
  endLive: call({ request: byLiveCode, data: nothing, access: { roles: ['teacher'] } }),
  zegoGetToken: call({ request: z.object({ roomId: code, userId: code }), data: z.record(z.string(), z.unknown()), access: 'session', aboutAccount: true }),
  studentLiveHeart: call({ request: byLiveCode, data: heartbeat, access: 'session' }),
  teacherLiveHeart: call({ request: byLiveCode, data: heartbeat, access: { roles: ['teacher'] } }),
} as const;
