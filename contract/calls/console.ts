import * as z from 'zod/mini';
import { call, code, isoTime, nothing, pageOf, paging, role } from './call.ts';

/** What the console asks (spec console#administrator, calls#console-calls). Every call concerns the enterprise of the session itself. */

const administrators = { roles: ['administrator'] } as const;

export const consoleCalls = {
  /** The logged-in person with the roles in the session's enterprise; the console chooses its pages by them. */
  consoleAccount: call({
    request: z.object({}),
    data: z.object({
      userName: z.string(),
      /** Masked. */
      phone: z.string(),
      topCode: code,
      enterpriseName: z.string(),
      roles: z.array(role),
    }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** The enterprise at a glance: its name, its edition, how long its trial still runs. */
  consoleEnterprise: call({
    request: z.object({}),
    data: z.object({
      topCode: code,
      enterpriseName: z.string(),
      logoUrl: z.string(),
      /** Whether people without an enterprise find it by its name and may ask to join. */
      searchable: z.boolean(),
      /**
       * Null where there is no trial. `endsAt` is its last moment; once it is `over`, the enterprise is read and not changed
       * (10063). `keptUntil` is the last moment of the last day before it is deleted unless the trial is prolonged. `daysLeft` and
       * `daysKept` are the calendar days in China from today to the dates of the two: 0 on that very day, and after it.
       */
      trial: z.nullable(z.object({ comboName: z.string(), startsAt: isoTime, endsAt: isoTime, over: z.boolean(), daysLeft: z.int(), keptUntil: isoTime, daysKept: z.int() })),
      pendingJoinRequests: z.int(),
      /** Accepted or refused, as far back as requests are kept. */
      decidedJoinRequests: z.int(),
    }),
    access: administrators,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** Lets people find the enterprise and ask to join it, or no longer; requests that are open stay open. 10063 once the trial is over. */
  consoleSetSearchable: call({
    request: z.object({ searchable: z.boolean('请选择开启或关闭') }),
    data: nothing,
    access: administrators,
    changes: 'ownEnterprise',
    aboutAccount: true,
  }),
  /** Those who ask to join, the undecided first, newest first. Phones are masked. */
  consoleJoinRequests: call({
    request: z.object(paging),
    data: pageOf(
      z.object({
        requestId: code,
        userName: z.string(),
        phone: z.string(),
        requestedAt: isoTime,
        state: z.enum(['pending', 'accepted', 'refused']),
        /** What an accepted person became; null for all others. */
        role: z.nullable(z.enum(['student', 'teacher'])),
        decidedAt: z.nullable(isoTime),
      }),
    ),
    access: administrators,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Accepting makes the person a teacher or a student of the enterprise. Deciding twice alike is no fault, deciding otherwise
   * afterwards is 10063; a request to another enterprise is 40400. Once the trial is over nothing is decided: 10063.
   */
  consoleDecideJoinRequest: call({
    request: z.object({ requestId: code, accept: z.boolean('请选择同意或拒绝'), role: z._default(z.enum(['student', 'teacher'], '请选择身份'), 'student') }),
    data: nothing,
    access: administrators,
    changes: 'ownEnterprise',
    aboutAccount: true,
  }),
} as const;
