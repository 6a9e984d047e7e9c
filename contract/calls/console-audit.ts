import * as z from 'zod/mini';
import { call, code, isoTime, pageOf, paging } from './call.ts';

/** What was done with an enterprise and by whom, for its administrators (spec console#records, console-calls#console-calls). */

const administrators = { roles: ['administrator'] } as const;

const day = z.optional(z.iso.date('请选择日期'));
/** Days in China time, both included. */
const filters = { group: z.optional(z.enum(['live', 'member', 'enterprise'], '没有这一类')), actor: z.optional(code), from: day, until: day };

const entry = z.object({
  id: code,
  at: isoTime,
  /** `code` null: the portal itself. The name of an erased person is unknown. */
  actor: z.object({ code: z.nullable(code), name: z.string() }),
  act: z.string(),
  /** The class or the person of the act, or ''. `liveCode` leads to the class. */
  subject: z.string(),
  liveCode: z.nullable(code),
  /** The changed values in words, or ''. */
  detail: z.string(),
  /** Truncated address. '' for the portal itself. */
  network: z.string(),
  requestId: z.string(),
});

export const consoleAuditCalls = {
  /** Newest first. `actors`: everybody who did something, for the filter. */
  consoleAuditList: call({ request: z.object({ ...filters, ...paging }), data: z.extend(pageOf(entry), { actors: z.array(z.object({ code, name: z.string() })) }), access: administrators, changes: 'nothing', aboutAccount: true }),
  /** The newest entries of a filter for a spreadsheet, at most 5,000 of `total`. The export is audited. */
  consoleAuditExport: call({ request: z.object(filters), data: z.object({ list: z.array(entry), total: z.int() }), access: administrators, changes: 'person', aboutAccount: true, limits: [{ name: 'audit-export', points: 60, windowSeconds: 3600 }] }),
} as const;
