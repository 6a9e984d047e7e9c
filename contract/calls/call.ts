import * as z from 'zod/mini';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

/**
 * Who may make a call. `anyone`: no session needed. `session`: any completed login.
 * A role list: a login that has one of these roles in the session's own topCode; with `tenant: 'platform'` that is the platform's.
 */
export type Access = 'anyone' | 'session' | { roles: readonly Role[]; tenant?: 'platform' };
export type Role = z.output<typeof role>;

/**
 * What a call with a login changes. `person`: the caller's own account. `platform`: what the platform publishes.
 * `ownEnterprise`: what belongs to the session's enterprise; `requestedEnterprise`: to the one of the request's `topCode`. The
 * handlers of these two change things in `caller.transaction` alone, which locks the enterprise and refuses after its trial
 * (docs/decisions/0013).
 */
export type Changes = 'nothing' | 'person' | 'platform' | 'ownEnterprise' | 'requestedEnterprise';

/**
 * At most `points` of a call by one address in a window, and `pointsOfNetwork` by its network (eight addresses' worth unless it
 * says otherwise). Taken before the handler runs; given back where the call fails by a fault of ours. Calls with the same name
 * share their points.
 */
export interface CallLimit {
  /** Separates the counters: kebab-case. */
  name: string;
  /** A number, or the setting of `config.limits` that holds it. */
  points: number | 'enquiriesPerHourPerAddress';
  pointsOfNetwork?: number;
  windowSeconds: number;
}

/**
 * A POST that brings a file: multipart/form-data, the fields of `request` first and as text, then one file (RFC 7578). The
 * handler gets the file as a stream; a longer one, or one of another type, is refused while it arrives.
 */
export interface CallUpload {
  /** Media types without parameters, `image/png`. */
  types: readonly string[];
  maxBytes: number;
}

/** What the server's binding needs to know of a call, and does by itself (server/http/declared-needs.ts). */
export type CallShape<Request extends ZodMiniObject = ZodMiniObject, Data extends ZodMiniType = ZodMiniType> = DescribedCall<Request, Data> &
  ({ access: 'anyone'; changes?: never } | { access: Exclude<Access, 'anyone'>; changes: Changes });

interface DescribedCall<Request extends ZodMiniObject, Data extends ZodMiniType> {
  /** Query parameters of a GET, JSON body of a POST. */
  request: Request;
  /**
   * `data` of the envelope on success. The server parses every answer with it: a field that is not named here does not leave,
   * an answer that lacks one is our fault (50000).
   */
  data: Data;
  /**
   * What a refusal of this call may say in its `data` beside the field of an invalid input, so that the page need not guess:
   * null, or this.
   */
  refusalData?: ZodMiniObject;
  limits?: readonly CallLimit[];
  /** The longest body of a POST; left out, the portal's usual limit (`BODY_LIMIT_BYTES`). */
  maxBodyBytes?: number;
  upload?: CallUpload;
  /** A GET that changes something: refuses cross-site callers and is never stored (spec calls#effects). */
  hasEffect?: boolean;
  /**
   * The same answer for every caller, changed only by publishing: the server may cache it until something is published.
   * Never for answers that count down, are signed, or depend on the caller.
   */
  cached?: boolean;
  /** Not an envelope but a redirect or a bare answer (the messaging app's hops). */
  answersRedirect?: boolean;
  /** A live login may make it (spec live#live-login). Other calls refuse such a session; those for `anyone` do not see it. */
  takesLiveLogin?: boolean;
  /**
   * The answer is about an account, so it must never be `cached`. The server stores nothing else; tests read this, and try
   * every call that says so for `no-store` (contract.test.ts, the fuzz of answers, the checks of transport).
   */
  aboutAccount?: boolean;
}

export function call<const Shape extends CallShape>(shape: Shape): Shape {
  return shape;
}

/** A business code (spec calls#codes: always a string), without surrounding blanks, bounded. */
export const code = z
  .string({ error: ({ input }) => (input === undefined ? '编码不可为空' : '编码应为文字') })
  .check(z.trim(), z.minLength(1, '编码不可为空'), z.maxLength(64, '编码过长'));
/** The role of a person in an enterprise (spec product#roles). */
export const role = z.enum(['administrator', 'teacher', 'student', 'supplier', 'operator']);
export const topCode = z._default(code, '-1');
export const isoTime = z.string();
export const cents = z.int();
export const nothing = z.null();

const positiveInteger = (message: string, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, message)),
    z.pipe(z.transform((text: string) => Number(text)), z.number().check(z.maximum(max, message))),
  );
const pageNumber = z.union([z.int().check(z.minimum(1, '页码应为正整数'), z.maximum(100_000, '页码过大')), positiveInteger('页码应为正整数', 100_000)], '页码应为正整数');
const pageLength = z.union([z.int().check(z.minimum(1, '每页条数应为 1 到 50'), z.maximum(50, '每页条数应为 1 到 50')), positiveInteger('每页条数应为 1 到 50', 50)], '每页条数应为 1 到 50');

/** Paging parameters (spec calls#paging): pageNum from 1, pageSize 10, at most 50. */
export const paging = {
  pageNum: z._default(pageNumber, 1),
  pageSize: z._default(pageLength, 10),
};

export const pageOf = <Item extends ZodMiniType>(item: Item) =>
  z.object({ list: z.array(item), total: z.int(), pageNum: z.int(), pageSize: z.int() });

export const keyword = z.optional(z.string('关键词应为文字').check(z.trim(), z.maxLength(50, '关键词过长')));
