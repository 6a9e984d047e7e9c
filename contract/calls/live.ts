import * as z from 'zod/mini';
import { listShape } from '../content/index.ts';
import { live as liveKind } from '../content/live.ts';
import { accountField, dialogCode, dialogPhone, loginPassword, personName, phoneOrCardId, plainOrCipher } from '../rules/index.ts';
import { roomEvent } from '../live/room-events.ts';
import { playDescriptor, publishDescriptor } from '../live/descriptors.ts';
import { call, code, isoTime, nothing, pageOf, paging, topCode } from './call.ts';
import { completedLogin } from './login.ts';
import { puzzleAnswer } from './registration.ts';

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

/** What a public page and the login pages show of one live, and the room of it. Of a live that the caller may not see, the words are empty (spec live#hidden). */
const liveDetail = z.extend(live, {
  visibility: z.enum(['public', 'members', 'list']),
  isCancelled: z.boolean(),
  /** On air, but its teacher has been away for a minute. */
  isInterrupted: z.boolean(),
  /** Of an ended live: `making` until its recording is in the storage. */
  replay: z.enum(['none', 'making', 'ready']),
  outline: z.string(),
  enterpriseName: z.string(),
  enterpriseLogo: z.string(),
});

/** One file of a replay. Chat, pages and check-ins of its time follow from its place in the class. */
const replayPart = z.object({ url: z.string(), startsAfterSeconds: z.number(), seconds: z.number() });

const heartbeat = z.object({ liveStatus: z.int(), onlineCount: z.int() });
const byLiveCode = z.object({ liveCode: code });

export const liveCalls = {
  liveRecommendBull: call({ request: z.object({ topCode }), data: z.nullable(live), access: 'anyone' }),
  getLiveDetail: call({ request: byLiveCode, data: liveDetail, access: 'anyone', takesLiveLogin: true, aboutAccount: true }),
  getEnterpriseOrgByRoomId: call({
    request: z.object({ liveRoomId: code }),
    data: z.nullable(z.object({ liveBizCode: code, topCode: code, domainWeb: z.string() })),
    access: 'anyone',
  }),
  /** What plays, what comes and what was: of the platform, or of an enterprise. For everybody, so lives for members or a list are left out. */
  liveSchedule: call({ request: z.object({ topCode, ...paging }), data: z.object({ now: z.array(live), upcoming: z.array(live), replays: pageOf(live) }), access: 'anyone' }),
  /** Streams of a public live for everybody: HTTP only. Empty where it is not on air. */
  livePublicStreams: call({ request: byLiveCode, data: z.object({ liveStatus: z.int(), interrupted: z.boolean(), viewerCount: z.int(), play: z.array(playDescriptor) }), access: 'anyone' }),
  /** The replay of a live: public for everybody, else for those who may take part. `making`: the recording is not in the storage yet. */
  liveReplay: call({ request: byLiveCode, data: z.object({ making: z.boolean(), parts: z.array(replayPart) }), access: 'anyone', takesLiveLogin: true, aboutAccount: true }),
} as const;

/** What is said and done in a room, beside its socket (contract/live/room-wire.ts). */
export const liveTalkCalls = {
  /** Events of a room by number, as the caller may see them: for replays, and for what is older than the room's state. */
  liveEvents: call({
    request: z.object({ liveCode: code, after: z._default(z.coerce.number('编号应为数字').check(z.refine((value) => Number.isInteger(value) && value >= 0, '编号应为 0 以上的整数')), 0) }),
    data: z.object({ events: z.array(z.object({ number: z.int(), at: z.int(), event: roomEvent })), hasMore: z.boolean(), beganAt: z.nullable(z.int()) }),
    access: 'anyone',
    takesLiveLogin: true,
    aboutAccount: true,
  }),
  /** Long polling in place of the socket (contract/live/room-wire.ts): frames of a client (`clientFrame`), and the server's frames since its last poll. */
  liveRoomSend: call({ request: z.object({ connection: code, frames: z.array(z.unknown(), '消息应为列表').check(z.maxLength(20, '一次最多 20 条消息')) }), data: nothing, access: 'anyone', aboutAccount: true, maxBodyBytes: 256 * 1024 }),
  liveRoomPoll: call({ request: z.object({ connection: code }), data: z.object({ frames: z.array(z.unknown()), closed: z.boolean() }), access: 'anyone', aboutAccount: true }),
} as const;

/** Of a class that one takes part in: its teacher and its students. */
export const liveClassCalls = {
  liveCourseDetail: call({
    request: byLiveCode,
    data: z.extend(liveDetail, {
      role: z.enum(['teacher', 'student']),
      roomId: code,
      documents: z.array(z.object({ id: code, title: z.string(), pages: z.array(z.string()) })),
      /** For the teacher: people on the list, phones that get an SMS before the beginning, and those that got it. */
      audience: z.nullable(z.object({ listed: z.int(), booked: z.int(), reminded: z.int() })),
    }),
    access: 'session',
    changes: 'nothing',
    takesLiveLogin: true,
    aboutAccount: true,
  }),
  /** What the pages of a document say, in their order; '' where it is not known. For screen readers and for search: the pages are pictures. */
  liveDocumentTexts: call({ request: z.object({ liveCode: code, document: code }), data: z.object({ texts: z.array(z.string()) }), access: 'session', changes: 'nothing', takesLiveLogin: true, aboutAccount: true }),
  startLive: call({ request: byLiveCode, data: nothing, access: 'session', changes: 'ownEnterprise', takesLiveLogin: true }),
  /** Works after the trial of the enterprise too: a class that is on the air has to end. */
  endLive: call({ request: byLiveCode, data: nothing, access: 'session', changes: 'person', takesLiveLogin: true }),
  /**
   * Where the caller publishes and plays (spec live#zego): a real token04 where that vendor is configured, else descriptors.
   * `userId`: the caller's own code. `as` voice: a student who may speak publishes a stream of the own voice. `publish` null: the caller may not.
   */
  zegoGetToken: call({
    request: z.object({ roomId: code, userId: code, profile: z._default(z.enum(['camera', 'screen'], '画面应为 camera 或 screen'), 'camera'), as: z._default(z.enum(['viewer', 'voice'], '身份应为 viewer 或 voice'), 'viewer') }),
    data: z.object({ token: z.string(), publish: z.nullable(publishDescriptor), play: z.array(playDescriptor), voices: z.array(z.object({ person: code, play: z.array(playDescriptor) })) }),
    access: 'session',
    changes: 'nothing',
    takesLiveLogin: true,
    aboutAccount: true,
  }),
  studentLiveHeart: call({ request: byLiveCode, data: heartbeat, access: 'session', changes: 'person', takesLiveLogin: true }),
  /** `recordingFault`: why the recording stopped, for people; null while it goes on. */
  teacherLiveHeart: call({ request: byLiveCode, data: z.extend(heartbeat, { recordingFault: z.nullable(z.string()) }), access: 'session', changes: 'person', takesLiveLogin: true }),
} as const;

/** What sends a class: the studio of a browser, a program such as OBS, or the film of a sample. */
const liveSource = z.enum(['browser', 'encoder', 'film']);

/**
 * A program such as OBS sends a class in place of the browser (spec live#stream-keys). Each teacher has a key of the own for each
 * live; it is shown once, and made again it replaces the former one.
 */
export const liveStreamKeyCalls = {
  /** `rtmpUrl` null: RTMP is switched off. `whipUrl` takes the key as its bearer token. */
  createStreamKey: call({
    request: byLiveCode,
    data: z.object({ key: z.string(), rtmpUrl: z.nullable(z.string()), whipUrl: z.string() }),
    access: 'session',
    changes: 'person',
    takesLiveLogin: true,
    aboutAccount: true,
    limits: [{ name: 'live-stream-keys', points: 60, windowSeconds: 3600 }],
  }),
  /** Ends what is sent with the key. Repeated, it changes nothing. */
  revokeStreamKey: call({ request: byLiveCode, data: nothing, access: 'session', changes: 'person', takesLiveLogin: true }),
  /** Asked again and again by the studio. */
  streamKeyState: call({
    request: byLiveCode,
    data: z.object({
      /** False: the media service takes no programs. */
      isSupported: z.boolean(),
      /** Null: there is no key. */
      createdAt: z.nullable(isoTime),
      rtmpUrl: z.nullable(z.string()),
      whipUrl: z.string(),
      status: z.enum(['none', 'waiting', 'receiving']),
      /** What is on air; null: nothing. */
      onAir: z.nullable(liveSource),
      /** What the program sends; numbers that are not known yet are null. Not on air, it waits for the begin of the class or for `switchLiveSource`. */
      encoder: z.nullable(
        z.object({
          protocol: z.enum(['rtmp', 'whip']),
          isOnAir: z.boolean(),
          width: z.nullable(z.int()),
          height: z.nullable(z.int()),
          framesPerSecond: z.nullable(z.number()),
          kilobitsPerSecond: z.nullable(z.int()),
          /** Longer than 4 s, viewers wait long for their first picture. */
          secondsBetweenKeyframes: z.nullable(z.number()),
          hasSound: z.boolean(),
        }),
      ),
      /** Why the last program was turned away, with its remedy; null where none was in the last ten minutes. */
      refusal: z.nullable(z.string()),
    }),
    access: 'session',
    changes: 'nothing',
    takesLiveLogin: true,
    aboutAccount: true,
  }),
  /** A source that comes second waits; with this it takes the place of the one on air as soon as it sends. */
  switchLiveSource: call({ request: z.object({ liveCode: code, source: z.enum(['browser', 'encoder'], '来源应为 browser 或 encoder') }), data: nothing, access: 'session', changes: 'person', takesLiveLogin: true }),
} as const;

/** Logins of one live: the session takes part in it and nowhere else. */
export const liveLoginCalls = {
  liveLogin: call({
    request: z.object({ liveCode: code, account: plainOrCipher(phoneOrCardId), userName: personName, smsCode: dialogCode }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  userOfficialLogin: call({
    /** The slider's answer comes with a password; a code was asked for with one. */
    request: z.object({ liveCode: code, account: accountField, password: z.optional(loginPassword), smsCode: z.optional(dialogCode), ...puzzleAnswer }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
} as const;

/** Reminders of lives by SMS. */
export const liveBookingCalls = {
  /** A reminder by SMS 15 minutes before; once per phone and live. The slider's proof comes first. `token` takes the booking back. */
  bookLive: call({ request: z.object({ liveCode: code, phone: plainOrCipher(dialogPhone), ...puzzleAnswer }), data: z.object({ token: code }), access: 'anyone', takesLiveLogin: true, aboutAccount: true, limits: [{ name: 'live-bookings', points: 300, windowSeconds: 3600 }] }),
  unbookLive: call({ request: z.object({ token: code }), data: z.object({ liveName: z.string() }), access: 'anyone' }),
} as const;
