import * as z from 'zod/mini';
import { bodyShape, editedShape, publicCode } from '../content/field.ts';
import { live } from '../content/live.ts';
import { documentsMax, filmPartBytes, filmPartsMax, listRowsMax } from '../live/limits.ts';
import { dialogPhone, rosterCard, personName } from '../rules/index.ts';
import { call, type CallLimit, code, isoTime, keyword, nothing, pageOf, paging } from './call.ts';
import { documentFields, largestDocuments, pictureUpload, tooManyDocuments, uploadsPerAddress } from './live-documents.ts';

/**
 * Live classes in the console (spec console#live-classes, console-calls#console-live-calls). An administrator schedules the lives of the own
 * enterprise, an operator those of the platform. A live of another enterprise is 40400.
 */

const schedulers = { roles: ['administrator', 'operator'] } as const;
const byLive = { liveCode: code };
const time = (message: string) => z.iso.datetime({ offset: true, error: message });
const visibility = z.enum(['public', 'members', 'list'], '请选择谁能进');

const row = z.object({
  liveCode: code,
  liveName: z.string(),
  pcCover: z.string(),
  teacherName: z.string(),
  /** `interrupted`: on air, but the teacher is away. */
  state: z.enum(['upcoming', 'live', 'interrupted', 'ended', 'cancelled']),
  /** Scheduled times. */
  startTime: isoTime,
  endTime: isoTime,
  /** Actual times. */
  beganAt: z.nullable(isoTime),
  endedAt: z.nullable(isoTime),
  visibility,
  recommended: z.boolean(),
  listed: z.int(),
  booked: z.int(),
  onlineCount: z.int(),
  watchedCount: z.int(),
});

const storage = z.object({ bytes: z.number(), days: z.array(z.object({ day: z.string(), bytes: z.number() })), limitGigabytes: z.nullable(z.int()), stopsAtGigabytes: z.nullable(z.number()) });
const document = z.object({ id: code, title: z.string(), pages: z.array(z.string()) });

/** A person as entered in a list. `row`: the row number in the spreadsheet, used in answers. */
const cell = (max: number) => z.string('名单的每一格应为文字').check(z.maxLength(max, '名单里有一格太长'));
const entered = z.object({ row: z.int('行号应为整数').check(z.minimum(0, '行号不能小于 0'), z.maximum(2_000_000_000, '行号过大')), name: cell(200), phone: cell(50), card: z._default(cell(50), '') }, '名单的每一行应为一个人');
const enteredRows = z.array(entered, '名单应为表格').check(z.minLength(1, '名单里没有人'), z.maxLength(listRowsMax, `一次最多 ${listRowsMax} 人`));
const verdict = z.object({
  row: z.int(),
  /**
   * `member`: already a member of the enterprise. `updated`: already on the list, gets the ID card of the row. `listed`: already on the list
   * with the same name. `repeated`: the same as another row of this request.
   */
  state: z.enum(['new', 'member', 'updated', 'listed', 'wrong', 'repeated']),
  field: z.nullable(z.enum(['name', 'phone', 'card'])),
  message: z.string(),
});

/** Phone and ID card are masked. */
const rosterPerson = z.object({ id: code, name: z.string(), phone: z.string(), card: z.string(), isMember: z.boolean(), addedAt: isoTime });

/** A person on the roster who did not attend. Phone and ID card are masked unless the complete numbers were requested. '' is an unknown number. */
const absentee = z.object({ name: z.string(), phone: z.string(), card: z.string() });

/** `card`: from the list. Phone and card are masked as in `absentee`. */
const attended = z.object({
  personId: code,
  ...absentee.shape,
  firstIn: isoTime,
  /** At most the end of the class, because the replay is counted separately. */
  lastSeen: isoTime,
  /** Came to the class more than `lateAfterMinutes` after its begin. False for people who only saw the replay. */
  isLate: z.boolean(),
  watchedMinutes: z.int(),
  replayMinutes: z.int(),
  /** Includes the late ones. */
  checkIns: z.int(),
  lateCheckIns: z.int(),
  answers: z.int(),
  /** Answers to the quizzes that have a right answer. */
  rightAnswers: z.int(),
  messages: z.int(),
  device: z.string(),
  note: z.string(),
});

/** What a class asked for. `gradedQuizzes`: those with a right answer. */
const asked = z.object({ checkIns: z.int(), quizzes: z.int(), gradedQuizzes: z.int() });

/**
 * `notified` includes the teacher, `unsent` does not. `unsentReason`, `teacherUnsentReason`: a part of a sentence, with the remedy if there is
 * one. '' if all SMS are sent. Without `teacherNotified` and a reason, nothing was due to the teacher.
 */
const notified = { notified: z.int(), unsent: z.int(), unsentReason: z.string(), teacherNotified: z.boolean(), teacherUnsentReason: z.string() };

/** These calls read a whole list of up to 20,000 people. A person who makes one every two seconds is not stopped. */
const ofEnterprise = { of: 'enterprise', points: 300, windowSeconds: 600 } as const;
/** Limit of moves and cancellations. Refused ones count too, because the server has prepared their SMS by then. The handler of `consoleLiveSave` counts its moves. */
export const movesOfEnterprise = { ...ofEnterprise, name: 'live-moves-of-enterprise', countsRefusals: true } as const satisfies CallLimit;
const listsOfEnterprise = { ...ofEnterprise, name: 'live-lists-of-enterprise', countsRefusals: true } as const satisfies CallLimit;
const attendanceOfEnterprise = { ...ofEnterprise, name: 'live-attendance-of-enterprise' } as const satisfies CallLimit;
const exportsOfEnterprise = { ...ofEnterprise, name: 'live-exports-of-enterprise', points: 60 } as const satisfies CallLimit;
const revealsPerAddress = { name: 'live-reveal', points: 300, windowSeconds: 3600 } as const satisfies CallLimit;
/** The caller chooses it, so that repeated parts replace each other. */
const film = z.string('影片的编号应为文字').check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, '影片的编号不对'));
const filmPart = `影片最多 ${filmPartsMax} 段`;
const largestList = 2 * 1024 * 1024;
/** Four fields of each row, and a few of the call. */
const fieldNamesOfList = 4 * listRowsMax + 10;

export const consoleLiveCalls = {
  /** Newest first. With `state` upcoming, the next live first. */
  consoleLiveList: call({
    request: z.object({ state: z._default(z.enum(['all', 'upcoming', 'live', 'ended', 'cancelled'], '没有这种状态'), 'all'), keyword, ...paging }),
    data: z.extend(pageOf(row), { counts: z.object({ all: z.int(), upcoming: z.int(), live: z.int(), ended: z.int(), cancelled: z.int() }) }),
    access: schedulers,
    changes: 'nothing',
  }),
  /** Lives that overlap a span of at most 45 days, sorted by start. At most 500. */
  consoleLiveCalendar: call({
    request: z.object({ from: time('开始应为带时区的时间'), until: time('结束应为带时区的时间') }),
    data: z.object({ list: z.array(row), now: isoTime }),
    access: schedulers,
    changes: 'nothing',
  }),
  consoleLiveOpen: call({
    request: z.object(byLive),
    data: z.extend(row, {
      /** A new value after each save. A save sends the version that it is based on. */
      version: z.string(),
      roomId: code,
      ...editedShape(live.fields),
      /** Null: no teacher is assigned, so only administrators can start the class. */
      teacher: z.nullable(z.object({ personId: code, name: z.string(), phone: z.string() })),
      documents: z.array(document),
      /** Where the console shows the cover and the preview film. Those of a live that is not public have signed addresses. */
      shownAt: z.object({ pcCover: z.string(), livePreUrl: z.string() }),
      /** `lastDay`: the day in China time until whose end the replay is kept, or '' without one. `erasedPersonAt`: when a person was erased whose voice or picture is in the replay. `breaks`: when the stream or the recording broke off. */
      replay: z.object({ lastDay: z.string(), deletedAt: z.nullable(isoTime), erasedPersonAt: z.nullable(isoTime), bytes: z.number(), breaks: z.array(z.object({ at: isoTime, reason: z.enum(['teacherLeft', 'teacherChanged', 'mediaRestarted', 'portalRestarted', 'diskFull', 'packagingFailed']) })) }),
      attended: z.int(),
      /** How many SMS about a change of an upcoming live can be sent now. SMS about a move that are not sent yet count, because the change replaces them. Null: no limit, or the live is not upcoming. */
      smsLeft: z.nullable(z.int()),
      links: z.object({ student: z.string(), teacher: z.string(), detail: z.string() }),
    }),
    access: schedulers,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Creates a live (`basedOn` '') or changes it, and publishes it. A repeated request succeeds. The caller chooses the code of a new live,
   * so that a repeated request creates only one. People who booked, people on the roster and the teacher get an SMS about a new time, and a new
   * teacher gets one about the class (`notified`: how many about the time; `unsent`: how many are over a budget). The caller gets none. The teacher is a member (`teacherPersonId`), a person who becomes one with the
   * first login as its teacher (`teacherPhone` with `teacherName`), or not assigned yet. 10058: another editor saved first.
   */
  consoleLiveSave: call({
    request: z.object({
      liveCode: publicCode,
      basedOn: z.string('版本应为文字').check(z.maxLength(40, '版本过长')),
      ...bodyShape(live.fields),
      startTime: time('请选择开始时间'),
      endTime: time('请选择结束时间'),
      teacherPersonId: z.optional(code),
      teacherPhone: z.optional(dialogPhone),
      visibility,
      recommended: z._default(z.boolean('请选择是否推荐'), false),
    }),
    data: z.object({ liveCode: code, version: z.string(), ...notified }),
    access: schedulers,
    changes: 'ownEnterprise',
    maxBodyBytes: largestList,
  }),
  /** Cancels an upcoming live. People who booked, people on the roster and the teacher get an SMS (answers as `consoleLiveSave`). A repeated request changes nothing. */
  consoleLiveCancel: call({ request: z.object(byLive), data: z.object(notified), access: schedulers, changes: 'ownEnterprise', limits: [movesOfEnterprise] }),
  /** Ends a live that is on air, also after the trial of the enterprise. A repeated request changes nothing. */
  consoleLiveEnd: call({ request: z.object(byLive), data: nothing, access: schedulers, changes: 'person' }),
  /**
   * Deletes the replay of an ended live for good. Also allowed after the trial of the enterprise, because a person may ask for it. A repeated
   * request changes nothing.
   */
  consoleLiveDeleteReplay: call({ request: z.object(byLive), data: nothing, access: schedulers, changes: 'person' }),
  /** Keeps the replay until the end of a day in China time. '': as long as the storage lasts. */
  consoleLiveKeepReplay: call({ request: z.object({ ...byLive, lastDay: z.union([z.literal(''), z.iso.date('请选择日期')], '请选择日期') }), data: nothing, access: schedulers, changes: 'ownEnterprise' }),
  /** Members who can teach: teachers and administrators, at most 50. Phones are masked. */
  consoleLiveTeachers: call({
    request: z.object({ keyword }),
    data: z.object({ list: z.array(z.object({ personId: code, name: z.string(), phone: z.string(), isSelf: z.boolean() })) }),
    access: schedulers,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Bytes sent to viewers in each of the latest twelve months. `limitGigabytes`: the edition's yearly limit, or null. `storage`: bytes of
   * files now and on the latest thirty days; from `stopsAtGigabytes` on, new classes are not recorded (null: they always are).
   */
  consoleLiveUsage: call({
    request: z.object({}),
    data: z.object({ months: z.array(z.object({ month: z.string(), bytes: z.number() })), yearBytes: z.number(), limitGigabytes: z.nullable(z.int()), storage }),
    access: schedulers,
    changes: 'nothing',
  }),
  /**
   * Uploads a picture as a cover or as a page of a document.
   * @returns its address, and the address that shows it, because pages are private
   */
  consoleLiveUpload: call({
    request: z.object({ use: z.enum(['cover', 'page'], '用处应为 cover 或 page') }),
    data: z.object({ address: z.string(), shownAt: z.string() }),
    access: schedulers,
    changes: 'ownEnterprise',
    upload: pictureUpload,
    limits: [uploadsPerAddress],
  }),
  /** One part of a preview film. All parts but the last have the same length. A repeated part replaces the earlier one. */
  consoleLiveUploadFilmPart: call({
    request: z.object({ film, part: z.coerce.number(filmPart).check(z.int(filmPart), z.minimum(1, filmPart), z.maximum(filmPartsMax, filmPart)) }),
    data: nothing,
    access: schedulers,
    changes: 'ownEnterprise',
    upload: { types: ['application/octet-stream'], maxBytes: filmPartBytes },
    limits: [{ name: 'live-film-part', points: 1_200, windowSeconds: 3600 }],
  }),
  /**
   * Joins the parts 1 to `parts` of a preview film and checks that they are an MP4 file which browsers play. A repeated request succeeds.
   * @returns its public address
   */
  consoleLiveFinishFilm: call({
    request: z.object({ film, parts: z.int(filmPart).check(z.minimum(1, filmPart), z.maximum(filmPartsMax, filmPart)) }),
    data: z.object({ address: z.string() }),
    access: schedulers,
    changes: 'ownEnterprise',
    limits: [{ name: 'live-film-finish', points: 120, windowSeconds: 3600, countsRefusals: true }],
  }),
  /**
   * Saves all documents in order. A page that was saved before keeps its text if none is sent. `seen`: ids of the documents that the form
   * showed. A document that was added elsewhere meanwhile stays after the others, and a removed one stays removed. Without `seen`, the list
   * replaces all.
   */
  consoleLiveSaveDocuments: call({
    request: z.object({
      ...byLive,
      documents: z.array(z.object({ id: code, ...documentFields }, '每份讲义应有名称和页'), '讲义应为列表').check(z.maxLength(documentsMax, tooManyDocuments)),
      seen: z.optional(z.array(code, '看到的讲义应为列表').check(z.maxLength(documentsMax, tooManyDocuments))),
    }),
    data: nothing,
    access: schedulers,
    changes: 'ownEnterprise',
    maxBodyBytes: largestDocuments,
  }),
  /** The list of people, sorted by the time of adding. */
  consoleLivePeople: call({ request: z.object({ ...byLive, keyword, ...paging }), data: pageOf(rosterPerson), access: schedulers, changes: 'nothing', aboutAccount: true }),
  /** Checks each row without writing anything. */
  consoleLiveCheckPeople: call({ request: z.object({ ...byLive, people: enteredRows }), data: z.object({ verdicts: z.array(verdict) }), access: schedulers, changes: 'nothing', aboutAccount: true, maxBodyBytes: largestList, maxFieldNames: fieldNamesOfList, limits: [listsOfEnterprise] }),
  /**
   * Adds people to the list. People who are already on it stay, and get the ID card of their row if it is another one (`updated`). If a row is invalid or repeated, no row is added (40001, `people`), so the
   * caller leaves such rows out.
   * @returns the number of new people
   */
  consoleLiveAddPeople: call({ request: z.object({ ...byLive, people: enteredRows }), data: z.object({ added: z.int(), updated: z.int(), listed: z.int() }), access: schedulers, changes: 'ownEnterprise', aboutAccount: true, maxBodyBytes: largestList, maxFieldNames: fieldNamesOfList, limits: [listsOfEnterprise] }),
  /** Changes the name, and the phone and ID card if they are sent. An ID card '' is removed. */
  consoleLiveChangePerson: call({
    request: z.object({ ...byLive, id: code, name: personName, phone: z.optional(dialogPhone), card: z.optional(z.union([z.literal(''), rosterCard], '请输入正确的身份证号码格式')) }),
    data: nothing,
    access: schedulers,
    changes: 'ownEnterprise',
    aboutAccount: true,
  }),
  consoleLiveRemovePeople: call({
    request: z.object({ ...byLive, ids: z.array(code, '应为列表').check(z.minLength(1, '请选择要去掉的人'), z.maxLength(listRowsMax, `一次最多 ${listRowsMax} 人`)) }),
    data: z.object({ removed: z.int() }),
    access: schedulers,
    changes: 'ownEnterprise',
    aboutAccount: true,
    maxBodyBytes: largestList,
  }),
  /**
   * The complete phone and ID card of one person. The access is audited. This call and the exports change nothing of the enterprise, so
   * they also work after its trial.
   */
  consoleLiveRevealPerson: call({ request: z.object({ ...byLive, id: code }), data: z.object({ phone: z.string(), card: z.string() }), access: schedulers, changes: 'person', aboutAccount: true, limits: [revealsPerAddress] }),
  /** The whole list for a spreadsheet. An export with complete numbers is audited. */
  consoleLiveExportPeople: call({ request: z.object({ ...byLive, whole: z._default(z.boolean('请选择是否要完整的号码'), false) }), data: z.object({ people: z.array(rosterPerson) }), access: schedulers, changes: 'person', aboutAccount: true, limits: [exportsOfEnterprise] }),
  /** The attendance, sorted by the time of arrival. `absent`: the first 200 people on the roster who did not attend. `absentTotal`: number of all of them. */
  consoleLiveAttendance: call({ request: z.object({ ...byLive, keyword, ...paging }), data: z.extend(pageOf(attended), { absent: z.array(absentee), absentTotal: z.int(), asked }), access: schedulers, changes: 'nothing', aboutAccount: true, limits: [attendanceOfEnterprise] }),
  /** The whole attendance for a spreadsheet: people who attended, and people on the roster who did not. The export is audited, and complete numbers are audited separately. */
  consoleLiveExportAttendance: call({ request: z.object({ ...byLive, whole: z._default(z.boolean('请选择是否要完整的号码'), false) }), data: z.object({ attended: z.array(attended), absent: z.array(absentee), asked }), access: schedulers, changes: 'person', aboutAccount: true, limits: [exportsOfEnterprise] }),
  /** Adds a remark to a row of the attendance. '' removes the remark. The row itself never changes. */
  consoleLiveAnnotate: call({
    request: z.object({ ...byLive, personId: code, note: z.string('备注应为文字').check(z.trim(), z.maxLength(200, '备注不能超过 200 个字')) }),
    data: nothing,
    access: schedulers,
    changes: 'ownEnterprise',
    aboutAccount: true,
  }),
} as const;
