import * as z from 'zod/mini';
import { call, code, isoTime, nothing, pageOf, paging } from './call.ts';

/** What the console asks (decisions §8). Every call concerns the enterprise of the session itself. */

const administrators = { roles: ['administrator'] } as const;

export const consoleCalls = {
  /** The enterprise at a glance: its name, its edition, how long its trial still runs. */
  consoleEnterprise: call({
    request: z.object({}),
    data: z.object({
      topCode: code,
      enterpriseName: z.string(),
      logoUrl: z.string(),
      /** Null where there is no trial. `endsAt` is its last moment; `daysLeft` counts begun days, 0 once it is over. */
      trial: z.nullable(z.object({ comboName: z.string(), endsAt: isoTime, daysLeft: z.int() })),
      pendingJoinRequests: z.int(),
    }),
    access: administrators,
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
    aboutAccount: true,
  }),
  /**
   * Accepting makes the person a teacher or a student of the enterprise. Deciding twice alike is no fault, deciding otherwise
   * afterwards is 10063; a request to another enterprise is 40400.
   */
  consoleDecideJoinRequest: call({
    request: z.object({ requestId: code, accept: z.boolean('请选择同意或拒绝'), role: z._default(z.enum(['student', 'teacher'], '请选择身份'), 'student') }),
    data: nothing,
    access: administrators,
    aboutAccount: true,
  }),
} as const;
