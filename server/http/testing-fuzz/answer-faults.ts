import * as z from 'zod/mini';
import { addressOf, calls, type CallName, type CallShape } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { Reply } from './wire.ts';

/** The HTTP status for a return code. Business outcomes are 200 (spec calls#statuses). */
const statusOf: Readonly<Partial<Record<number, number>>> = {
  [returnCodes.invalidInput]: 400,
  [returnCodes.refusedOrigin]: 403,
  [returnCodes.methodNotAllowed]: 405,
  [returnCodes.tooLarge]: 413,
  [returnCodes.unsupportedMediaType]: 415,
  [returnCodes.unknownHost]: 421,
  [returnCodes.tooManyRequests]: 429,
};
const known: ReadonlySet<number> = new Set(Object.values(returnCodes));
/** An unknown address is HTTP 404. An unknown record is a business outcome with 200. */
const mayBe404 = (returnCode: number, status: number): boolean => returnCode === returnCodes.notFound && status === 404;

/** Patterns of leaks: stack frames, file names of ours and of Node, and messages of both databases. */
const leaks = [
  /\bat .{1,200}:\d+:\d+\)?/, /\b[A-Z]\w*Error\b/, /node_modules|node:internal|\.[cm]?[jt]s:\d/, /SQLITE|UNIQUE constraint|violates .* constraint|syntax error|near "|no such (table|column)|relation "/,
  /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b.+\$?\d/i, /\bE(CONN\w+|NOENT|PIPE|ACCES)\b/, /ZodError|kysely|argon2|\$argon/i,
];

export interface Outcome {
  returnCode: number;
  isSuccess: boolean;
}

export interface Judged extends Outcome {
  /** Descriptions of everything that is wrong. Empty for a correct answer. */
  faults: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks an answer against the rules for any input. `sent` is the request as text: repeating it is not a leak.
 * `secretNames` (tables, columns, folders) may not occur in an answer.
 */
export function judge(name: CallName, { status, headers, text }: Reply, { method, sent, secretNames }: { method: string; sent: string; secretNames: readonly string[] }): Judged {
  const shape: CallShape = calls[name];
  const faults: string[] = [];
  if (status >= 500) faults.push(`HTTP ${status}`);
  for (const header of ['x-request-id', 'x-content-type-options', 'cache-control']) if (!headers[header]) faults.push(`no ${header}`);
  if (shape.aboutAccount && headers['cache-control'] !== 'no-store') faults.push('may be stored');
  for (const leak of leaks) {
    const found = leak.exec(text)?.[0];
    if (found !== undefined && !sent.includes(found)) faults.push(`reveals ${JSON.stringify(found.slice(0, 200))}`);
  }
  for (const secret of secretNames) if (text.includes(secret) && !sent.includes(secret)) faults.push(`speaks of ${secret}`);

  if (method === 'HEAD') return { returnCode: 0, isSuccess: false, faults: text === '' ? faults : [...faults, 'a body where none was asked for'] };
  if (shape.answersRedirect && status === 302) {
    if (!headers.location) faults.push('a redirect to nowhere');
    // A visitor who returns without a ticket sees the refusal only in the address (spec login#wechat-return).
    return { returnCode: 302, isSuccess: !/[?&]refused=/.test(String(headers.location)), faults };
  }
  if (!String(headers['content-type']).startsWith('application/json')) return { returnCode: 0, isSuccess: false, faults: [...faults, `${String(headers['content-type'])} with HTTP ${status}`] };
  const envelope = parsed(text);
  const [codeName, messageName] = addressOf(name).base === 'Burial' ? ['code', 'msg'] : ['returnCode', 'returnMsg'];
  if (!isRecord(envelope) || Object.keys(envelope).join() !== [codeName, messageName, 'data'].join()) return { returnCode: 0, isSuccess: false, faults: [...faults, `no envelope: ${text.slice(0, 200)}`] };

  const returnCode = Number(envelope[codeName!]);
  const isSuccess = returnCode === returnCodes.success;
  if (!known.has(returnCode)) faults.push(`return code ${String(envelope[codeName!])}`);
  if ((statusOf[returnCode] ?? 200) !== status && !mayBe404(returnCode, status)) faults.push(`return code ${returnCode} with HTTP ${status}`);
  if (typeof envelope[messageName!] !== 'string' || !/[\u4e00-\u9fff]/.test(String(envelope[messageName!]))) faults.push(`says ${JSON.stringify(envelope[messageName!])}`);
  if (isSuccess) faults.push(...faultsOfData(shape.data, envelope.data));
  else if (envelope.data !== null && !isField(envelope.data) && faultsOfData(shape.refusalData ?? nothingMore, envelope.data).length > 0) faults.push(`return code ${returnCode} with data ${JSON.stringify(envelope.data)}`);
  return { returnCode, isSuccess, faults };
}

/** For calls whose refusals have no data except the name of a field. */
const nothingMore = z.never();
const isField = (data: unknown): boolean => isRecord(data) && Object.keys(data).join() === 'field' && typeof data.field === 'string';

function faultsOfData(schema: z.ZodMiniType, data: unknown): string[] {
  const result = schema.safeParse(data);
  if (!result.success) return [`data ${JSON.stringify(result.error.issues[0])}`];
  return JSON.stringify(result.data) === JSON.stringify(data) ? [] : ['data with more than the contract says'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
