import * as z from 'zod/mini';
import { listShape } from '../content/index.ts';
import { live as liveKind } from '../content/live.ts';
import { accountField, dialogCode, dialogPhone, loginPassword, personName, phoneOrCardId, plainOrCipher } from '../rules/index.ts';
import { classMinutesMax, preparedQuizzesMax, reportedMinutesMax } from '../live/limits.ts';
import { type NumberedEvent, quizQuestion } from '../live/room-events.ts';
import { playDescriptor, publishDescriptor } from '../live/descriptors.ts';
import { call, code, isoTime, keyword, nothing, pageOf, paging, topCode } from './call.ts';
import { ofParticipant, removedFromLive } from './live-participants.ts';
import { completedLogin } from './login.ts';
import { puzzleAnswer } from './registration.ts';

/** Live rooms (spec live#live, calls#live-calls). */

/** A live. liveStatus: 2 upcoming, 3 live, 4 ended (spec live#live-status, live#preview). livePrePlayRole 2: the preview loops. */
const live = z.object({
  ...listShape(liveKind),
  liveStatus: z.int(),
  livePrePlayRole: z.int(),
  liveStreamGetUrl: z.string(),
  topCode: code,
  startTime: isoTime,
  endTime: isoTime,
  /** Current viewers while the live is on air, total viewers after its end. */
  viewerCount: z.int(),
  /** Increases with every change of the schedule (SEQUENCE of a calendar file, RFC 5545 section 3.8.7.4). */
  revision: z.int(),
});

/** A live for its public page, login pages and room. If the caller may not see the live, its texts are empty (spec live#hidden). */
const liveDetail = z.extend(live, {
  visibility: z.enum(['public', 'members', 'list']),
  isCancelled: z.boolean(),
  /** As scheduled. `startTime` and `endTime` are the real times once the class has begun. */
  plannedStart: isoTime,
  plannedEnd: isoTime,
  /** The live is on air, but its teacher has been away for a minute. */
  isInterrupted: z.boolean(),
  /** The most viewers at the same time until now, while the live is on air. Otherwise 0. */
  mostViewers: z.int(),
  /** Replay of an ended live. `making`: the recording is not in the storage yet. `deleted`: by its enterprise, or after its last day. */
  replay: z.enum(['none', 'making', 'ready', 'deleted']),
  outline: z.string(),
  enterpriseName: z.string(),
  enterpriseLogo: z.string(),
});

/** One file of a replay. Its offset in the class gives the chat, pages and check-ins at each moment. */
const replayPart = z.object({ url: z.string(), startsAfterSeconds: z.number(), seconds: z.number() });

const heartbeat = z.object({ liveStatus: z.int(), onlineCount: z.int() });
/** Minutes in the attendance of the student: of the class, and different minutes of its replay. */
const ownMinutes = { watchedMinutes: z.int(), replayMinutes: z.int() };
const seenMinute = z.int('分钟应为整数').check(z.minimum(0, '分钟应为 0 以上的整数'), z.maximum(classMinutesMax, '分钟太大了'));
const byLiveCode = z.object({ liveCode: code });

export const liveCalls = {
  liveRecommendBull: call({ request: z.object({ topCode }), data: z.nullable(live), access: 'anyone' }),
  getLiveDetail: call({ request: byLiveCode, data: liveDetail, access: 'anyone', takesLiveLogin: true, aboutAccount: true }),
  getEnterpriseOrgByRoomId: call({
    request: z.object({ liveRoomId: code }),
    data: z.nullable(z.object({ liveBizCode: code, topCode: code, domainWeb: z.string() })),
    access: 'anyone',
  }),
  /**
   * Public lives of the platform or of an enterprise that are on air, upcoming, or have a replay. Lives for members or a list are left out.
   * `categoryCode` narrows `upcoming` and `replays` only. `categories`: those of all upcoming lives and replays, with the numbers of their
   * upcoming lives.
   */
  liveSchedule: call({
    request: z.object({ topCode, categoryCode: z.optional(code), ...paging }),
    data: z.object({ now: z.array(live), next: z.nullable(live), upcoming: z.array(live), replays: pageOf(live), categories: z.array(z.object({ categoryCode: code, upcoming: z.int() })), upcomingTotal: z.int() }),
    access: 'anyone',
  }),
  /** Streams of a public live, by HTTP only. Empty when the live is not on air. `interrupted`: nothing is sent at the moment. */
  livePublicStreams: call({ request: byLiveCode, data: z.object({ liveStatus: z.int(), interrupted: z.boolean(), viewerCount: z.int(), play: z.array(playDescriptor) }), access: 'anyone' }),
  /**
   * The replay of a live. A public live's replay is public, others require the right to take part. `making`: the recording is not in the
   * storage yet.
   */
  liveReplay: call({ request: byLiveCode, data: z.object({ making: z.boolean(), parts: z.array(replayPart) }), access: 'anyone', takesLiveLogin: true, aboutAccount: true }),
} as const;

/** Calls for the messages and events of a room, besides its WebSocket (contract/live/room-wire.ts). */
export const liveTalkCalls = {
  /**
   * Events of a room by number, as far as the caller may see them. Used for replays, and for events that are older than the room's state.
   */
  liveEvents: call({
    request: z.object({ liveCode: code, after: z._default(z.coerce.number('编号应为数字').check(z.refine((value) => Number.isInteger(value) && value >= 0, '编号应为 0 以上的整数')), 0) }),
    // Events were checked before they were stored. Checking each point of ink again would block the server for seconds.
    data: z.object({ events: z.array(z.custom<NumberedEvent>()), hasMore: z.boolean(), beganAt: z.nullable(z.int()) }),
    refusalData: removedFromLive,
    access: 'anyone',
    takesLiveLogin: true,
    aboutAccount: true,
    // A replay asks once for 500 events, so a class of a whole day takes 40 requests.
    limits: [{ name: 'live-events', points: 600, windowSeconds: 60 }],
  }),
  /**
   * Long polling as an alternative to the WebSocket (contract/live/room-wire.ts): sends a client's frames (`clientFrame`), and returns the
   * server's frames since the last poll.
   */
  liveRoomSend: call({ request: z.object({ connection: code, frames: z.array(z.unknown(), '消息应为列表').check(z.maxLength(20, '一次最多 20 条消息')) }), data: nothing, access: 'anyone', aboutAccount: true, maxBodyBytes: 256 * 1024 }),
  liveRoomPoll: call({ request: z.object({ connection: code }), data: z.object({ frames: z.array(z.unknown()), closed: z.boolean() }), access: 'anyone', aboutAccount: true }),
} as const;

/** Calls for the participants of a class: its teacher and its students. */
export const liveClassCalls = {
  liveCourseDetail: call({
    request: byLiveCode,
    data: z.extend(liveDetail, {
      role: z.enum(['teacher', 'student']),
      roomId: code,
      documents: z.array(z.object({ id: code, title: z.string(), pages: z.array(z.string()) })),
      /** How often the documents had changed. A room with a larger number has newer ones. */
      documentChanges: z.int(),
      /** Null for the teacher. */
      attendance: z.nullable(z.object(ownMinutes)),
      /** Only for the teacher: people on the roster, phones that get an SMS before the start, and phones that got it. */
      audience: z.nullable(z.object({ listed: z.int(), booked: z.int(), reminded: z.int() })),
      /** Only for a student while the class is on air: what `zegoGetToken` answers, so that the picture needs one call less. */
      streams: z.nullable(z.object({ interrupted: z.boolean(), play: z.array(playDescriptor) })),
      /** The address of this class in the console, for a login that may open it there. */
      consoleUrl: z.nullable(z.string()),
    }),
    ...ofParticipant,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** The texts of a document's pages in order, '' if unknown. Screen readers and the search need them, because the pages are pictures. */
  liveDocumentTexts: call({ request: z.object({ liveCode: code, document: code }), data: z.object({ texts: z.array(z.string()) }), ...ofParticipant, changes: 'nothing', aboutAccount: true }),
  /**
   * For the teacher of a live that is not public: the people on its list who have not come (`absent`), or who came and left (`left`).
   * `total` counts the people with the requested `state` and with `keyword` in their name. `absent` and `left` count all people with that state.
   * Phones are masked.
   */
  liveAbsentees: call({
    request: z.object({ liveCode: code, state: z._default(z.enum(['absent', 'left'], '应为 absent 或 left'), 'absent'), keyword, ...paging }),
    data: z.extend(pageOf(z.object({ id: code, name: z.string(), phone: z.string() })), { absent: z.int(), left: z.int() }),
    ...ofParticipant,
    changes: 'nothing',
    aboutAccount: true,
    // Each answer reads the whole list. An open panel asks at most 720 times an hour.
    limits: [{ name: 'live-absentees', points: 12_000, windowSeconds: 3600 }],
  }),
  startLive: call({ request: byLiveCode, data: nothing, ...ofParticipant, changes: 'enterpriseOfLive' }),
  /** Also allowed after the trial of the enterprise, because a class that is on air must end. */
  endLive: call({ request: byLiveCode, data: nothing, ...ofParticipant, changes: 'person' }),
  /**
   * Where the caller publishes and plays (spec live#zego): a real token04 if that vendor is configured, otherwise descriptors. `userId`:
   * the caller's own code. `as` voice: a student who may speak publishes an audio stream. `publish` null: the caller may not publish.
   * `interrupted`: the class is on air, but nothing is sent at the moment.
   */
  zegoGetToken: call({
    request: z.object({ roomId: code, userId: code, profile: z._default(z.enum(['camera', 'screen'], '画面应为 camera 或 screen'), 'camera'), as: z._default(z.enum(['viewer', 'voice'], '身份应为 viewer 或 voice'), 'viewer') }),
    data: z.object({ token: z.string(), interrupted: z.boolean(), publish: z.nullable(publishDescriptor), play: z.array(playDescriptor), voices: z.array(z.object({ person: code, play: z.array(playDescriptor) })) }),
    ...ofParticipant,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** `seen`: minutes of the class, from 0, that the student watched in the replay since the last heartbeat. */
  studentLiveHeart: call({ request: z.object({ liveCode: code, seen: z.optional(z.array(seenMinute, '分钟应为列表').check(z.maxLength(reportedMinutesMax, `一次最多 ${reportedMinutesMax} 分钟`))) }), data: z.extend(heartbeat, ownMinutes), ...ofParticipant, changes: 'person' }),
  /** `recordingFault`: message for people about why the recording stopped. Null while it runs. */
  teacherLiveHeart: call({ request: byLiveCode, data: z.extend(heartbeat, { recordingFault: z.nullable(z.string()) }), ...ofParticipant, changes: 'person' }),
} as const;

/** The source of a class: the studio in a browser, an encoder such as OBS, or the looped file of a sample (`film`). */
const liveSource = z.enum(['browser', 'encoder', 'film']);

/**
 * An encoder such as OBS can send a class instead of the browser (spec live#stream-keys). Each teacher has one key per live. The key is
 * shown once, and a new key replaces it.
 */
export const liveStreamKeyCalls = {
  /** `rtmpUrl`, `whipUrl` null: the media service does not accept that protocol. `whipUrl` takes the key as its bearer token. */
  createStreamKey: call({
    request: byLiveCode,
    data: z.object({ key: z.string(), rtmpUrl: z.nullable(z.string()), whipUrl: z.nullable(z.string()) }),
    ...ofParticipant,
    changes: 'person',
    aboutAccount: true,
    limits: [{ name: 'live-stream-keys', points: 60, windowSeconds: 3600 }],
  }),
  /** Revokes the key and ends the stream that uses it. A repeated request changes nothing. */
  revokeStreamKey: call({ request: byLiveCode, data: nothing, ...ofParticipant, changes: 'person' }),
  /** Polled by the studio. */
  streamKeyState: call({
    request: byLiveCode,
    data: z.object({
      /** False: the media service does not support encoders. */
      isSupported: z.boolean(),
      /** False: an encoder is refused before the class and while the browser sends, so the teacher starts the class and switches the source first. */
      canWait: z.boolean(),
      /** Null: there is no key. */
      createdAt: z.nullable(isoTime),
      rtmpUrl: z.nullable(z.string()),
      whipUrl: z.nullable(z.string()),
      status: z.enum(['none', 'waiting', 'receiving']),
      /** The source that is on air, or null. */
      onAir: z.nullable(liveSource),
      /** The class is on air, but nothing is sent at the moment. */
      interrupted: z.boolean(),
      /**
       * The encoder's stream. Values that are not known yet are null. An encoder that is not on air waits for the start of the class or for
       * `switchLiveSource`.
       */
      encoder: z.nullable(
        z.object({
          protocol: z.enum(['rtmp', 'whip']),
          isOnAir: z.boolean(),
          width: z.nullable(z.int()),
          height: z.nullable(z.int()),
          framesPerSecond: z.nullable(z.number()),
          kilobitsPerSecond: z.nullable(z.int()),
          /** With more than 4 s, viewers wait long for their first picture. */
          secondsBetweenKeyframes: z.nullable(z.number()),
          hasSound: z.boolean(),
        }),
      ),
      /** Why the last encoder was refused, with the remedy. Null if none was refused in the last ten minutes. */
      refusal: z.nullable(z.string()),
    }),
    ...ofParticipant,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Replaces the source on air as soon as the given source sends. Without this call a second source waits. Only the media service keeps the
   * choice, so the call changes no stored data.
   */
  switchLiveSource: call({ request: z.object({ liveCode: code, source: z.enum(['browser', 'encoder'], '来源应为 browser 或 encoder') }), data: nothing, ...ofParticipant, changes: 'nothing' }),
} as const;

/** Quizzes that the teacher prepares before the class (spec live#quiz-bank). */
export const liveQuizBankCalls = {
  /** `version` 0: nothing was saved yet. */
  liveQuizBank: call({ request: byLiveCode, data: z.object({ version: z.int(), quizzes: z.array(quizQuestion) }), ...ofParticipant, changes: 'nothing', aboutAccount: true }),
  /** Replaces all. `version`: the one that the caller has read. 10058 if it is not the latest. */
  saveLiveQuizBank: call({
    request: z.object({ liveCode: code, version: z.int('版本应为整数').check(z.minimum(0, '版本应为整数'), z.maximum(1_000_000, '版本应为整数')), quizzes: z.array(quizQuestion, '题目应为列表').check(z.maxLength(preparedQuizzesMax, `一节课最多备 ${preparedQuizzesMax} 道题`)) }),
    data: z.object({ version: z.int() }),
    ...ofParticipant,
    changes: 'enterpriseOfLive',
    aboutAccount: true,
  }),
} as const;

/** Logins for one live. The session is valid for this live only. */
export const liveLoginCalls = {
  liveLogin: call({
    request: z.object({ liveCode: code, account: plainOrCipher(phoneOrCardId), userName: personName, smsCode: dialogCode }),
    data: completedLogin,
    refusalData: removedFromLive,
    access: 'anyone',
    aboutAccount: true,
  }),
  userOfficialLogin: call({
    /** `puzzleAnswer` is required with a password. With an SMS code it was checked when the code was sent. */
    request: z.object({ liveCode: code, account: accountField, password: z.optional(loginPassword), smsCode: z.optional(dialogCode), ...puzzleAnswer }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
} as const;

/** Reminders of lives by SMS. */
export const liveBookingCalls = {
  /**
   * Books a reminder by SMS 15 minutes before the live, once per phone and live. The puzzle is checked first. `token` cancels the booking.
   * Without `phone` a logged-in person books for the account's own phone.
   * After a second booking with the phone, the tokens of browsers without the owner's login are refused with 10063.
   */
  bookLive: call({ request: z.object({ liveCode: code, phone: z.optional(plainOrCipher(dialogPhone)), ...puzzleAnswer }), data: z.object({ token: code }), access: 'anyone', takesLiveLogin: true, aboutAccount: true, limits: [{ name: 'live-bookings', points: 300, windowSeconds: 3600 }] }),
  unbookLive: call({ request: z.object({ token: code }), data: z.object({ liveName: z.string() }), access: 'anyone' }),
} as const;
