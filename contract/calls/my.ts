import * as z from 'zod/mini';
import { dialogCode } from '../rules/index.ts';
import { call, code, isoTime, nothing, pageOf, paging, role } from './call.ts';
import { completedLogin } from './login.ts';

/** Calls of the tab 我的 on the phone site (spec calls#my-calls): what a logged-in person has, in all enterprises. */

/** Own attendance of a class. `checkInsOpened` and `quizzes`: those of the whole class. */
const ownAttendance = z.object({
  watchedMinutes: z.int(),
  replayMinutes: z.int(),
  checkIns: z.int(),
  checkInsOpened: z.int(),
  answers: z.int(),
  quizzes: z.int(),
});

export const myLiveCalls = {
  /**
   * The person's classes: those on whose list the person is, of enterprises where the person is a member, booked, attended, or taught.
   * `current`: on air first, then the next. `past`: held classes, the latest first. A live login sees its own class only.
   */
  myClasses: call({
    request: z.object({ when: z._default(z.enum(['current', 'past'], '时间应为 current 或 past'), 'current'), ...paging }),
    data: pageOf(
      z.object({
        liveCode: code,
        liveName: z.string(),
        teacherName: z.string(),
        pcCover: z.string(),
        liveStatus: z.int(),
        startTime: isoTime,
        endTime: isoTime,
        isCancelled: z.boolean(),
        /** As in `getLiveDetail`. */
        replay: z.enum(['none', 'making', 'ready', 'deleted']),
        enterpriseName: z.string(),
        role: z.enum(['teacher', 'student']),
        /** Null for the teacher, and for a person who did not come. */
        attendance: z.nullable(ownAttendance),
      }),
    ),
    access: 'session',
    changes: 'nothing',
    takesLiveLogin: true,
    aboutAccount: true,
  }),
  /** Booked reminders of the account's phone for classes that have not started. `token` cancels one (`unbookLive`). */
  myBookings: call({
    request: z.object({}),
    data: z.array(z.object({ token: code, liveCode: code, liveName: z.string(), teacherName: z.string(), startTime: isoTime, endTime: isoTime })),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
} as const;

export const myEnterpriseCalls = {
  /** The enterprises of the person, the last used first, and pending join requests. */
  myEnterprises: call({
    request: z.object({}),
    data: z.object({
      enterprises: z.array(z.object({ topCode: code, enterpriseName: z.string(), logoUrl: z.string(), role, current: z.boolean() })),
      joinRequests: z.array(z.object({ name: z.string(), topCode: code })),
    }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Opens a session in another enterprise of the person. It ends when the caller's session would have ended. The caller's session stays
   * valid, so a lost answer does not end the login. 10063 for an enterprise that is not the person's.
   */
  switchEnterprise: call({ request: z.object({ topCode: code }), data: completedLogin, access: 'session', changes: 'person', aboutAccount: true }),
} as const;

export const myDataCalls = {
  /**
   * A copy of all that is stored about the person (privacy policy, section 8), after an SMS code of `accountSendCode` with `ownData`. `file`
   * is a JSON text. 70003 for a wrong code, 42900 for more than five copies a day. Each copy is in the audit.
   */
  exportMyData: call({ request: z.object({ smsCode: dialogCode }), data: z.object({ file: z.string() }), access: 'session', changes: 'person', aboutAccount: true }),
  /** Enterprises, or the platform, that nobody else manages. Their manager must hand them over before erasing the own account. */
  myErasure: call({ request: z.object({}), data: z.object({ managedAlone: z.array(z.object({ topCode: code, name: z.string() })) }), access: 'session', changes: 'nothing', aboutAccount: true }),
  /**
   * Erases the account and the data of its phone at once and for good (docs/decisions/0033), after an SMS code of `accountSendCode` with
   * `erasure`. All logins end. 10063 for the only manager of an enterprise, 70003 for a wrong code. It is in the audit.
   */
  eraseMyData: call({ request: z.object({ smsCode: dialogCode }), data: nothing, access: 'session', changes: 'person', aboutAccount: true }),
} as const;
