import * as z from 'zod/mini';
import { call, code, isoTime, nothing, pageOf, paging, role } from './call.ts';

/** Calls of the console (spec console#administrator, console-calls#console-calls). Every call is about the session's own enterprise. */

const administrators = { roles: ['administrator'] } as const;

export const consoleCalls = {
  /** The logged-in person with the roles in the session's enterprise. The console selects its pages by the roles. */
  consoleAccount: call({
    request: z.object({}),
    data: z.object({
      userName: z.string(),
      /** Masked phone. */
      phone: z.string(),
      topCode: code,
      enterpriseName: z.string(),
      roles: z.array(role),
    }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** Overview of the enterprise: its name, its edition and its trial. */
  consoleEnterprise: call({
    request: z.object({}),
    data: z.object({
      topCode: code,
      enterpriseName: z.string(),
      logoUrl: z.string(),
      /** Whether people without an enterprise can find it by name and ask to join. */
      searchable: z.boolean(),
      /** The verified domain of the enterprise's own pages. Null: it has none. */
      domain: z.nullable(z.string()),
      /**
       * Null without a trial. `endsAt` is its last moment. When it is `over`, the enterprise is read-only (10063). `keptUntil` is the last
       * moment before the enterprise is deleted, unless the trial is prolonged. `daysLeft` and `daysKept` are calendar days in China from
       * today to these two dates, and 0 on and after the date.
       */
      trial: z.nullable(z.object({ comboName: z.string(), startsAt: isoTime, endsAt: isoTime, over: z.boolean(), daysLeft: z.int(), keptUntil: isoTime, daysKept: z.int() })),
      pendingJoinRequests: z.int(),
      /** Number of accepted and refused requests that are still stored. */
      decidedJoinRequests: z.int(),
    }),
    access: administrators,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** Allows or forbids finding the enterprise and asking to join it. Pending requests stay. 10063 after the trial. */
  consoleSetSearchable: call({
    request: z.object({ searchable: z.boolean('请选择开启或关闭') }),
    data: nothing,
    access: administrators,
    changes: 'ownEnterprise',
    aboutAccount: true,
  }),
  /** Join requests, pending ones first, newest first. Phones are masked. */
  consoleJoinRequests: call({
    request: z.object(paging),
    data: pageOf(
      z.object({
        requestId: code,
        userName: z.string(),
        phone: z.string(),
        requestedAt: isoTime,
        state: z.enum(['pending', 'accepted', 'refused']),
        /** The role given to an accepted person, otherwise null. */
        role: z.nullable(z.enum(['student', 'teacher'])),
        decidedAt: z.nullable(isoTime),
      }),
    ),
    access: administrators,
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Decides a join request. An accepted person becomes a teacher or a student. Repeating the same decision is not an error, another
   * decision is 10063. A request to another enterprise is 40400. After the trial every decision is 10063.
   */
  consoleDecideJoinRequest: call({
    request: z.object({ requestId: code, accept: z.boolean('请选择同意或拒绝'), role: z._default(z.enum(['student', 'teacher'], '请选择身份'), 'student') }),
    data: nothing,
    access: administrators,
    changes: 'ownEnterprise',
    aboutAccount: true,
  }),
} as const;
