import * as z from 'zod/mini';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

/**
 * Who can make a call. `anyone`: no session is needed. `session`: any completed login. A list of roles: a login with one of them in the
 * session's own topCode. With `tenant: 'platform'` the topCode must be the platform's.
 */
export type Access = 'anyone' | 'session' | { roles: readonly Role[]; tenant?: 'platform' };
export type Role = z.output<typeof role>;

/**
 * The data that a call with a login changes. `person`: the caller's own account. `platform`: published content of the platform.
 * `ownEnterprise`: data of the session's enterprise. `requestedEnterprise`: data of the enterprise with the request's `topCode`. Handlers
 * of the last two write only in `caller.transaction`, which locks the enterprise and refuses after its trial (docs/decisions/0013).
 * `enterpriseOfLive`: data of the enterprise of a live. Its teacher may be logged in at another one, so the handler checks that of the live.
 */
export type Changes = 'nothing' | 'person' | 'platform' | 'ownEnterprise' | 'requestedEnterprise' | 'enterpriseOfLive';

/**
 * Rate limit: at most `points` calls per address and window, and `pointsOfNetwork` per network (default: eight times `points`), or per
 * enterprise. Points are taken before the handler runs, and refunded when the call fails. Calls with the same name share their points.
 */
export interface CallLimit {
  /** Name of the counter, in kebab-case. */
  name: string;
  /** A number, or the name of a setting in `config.limits`. */
  points: number | 'enquiriesPerHourPerAddress';
  pointsOfNetwork?: number;
  windowSeconds: number;
  /** The enterprise of the session has the points, whatever the address. */
  of?: 'enterprise';
  /** A refused call keeps its point, because the refusal costs as much work as a success. Only failures of the server are refunded. */
  countsRefusals?: boolean;
}

/**
 * A POST with a file: multipart/form-data (RFC 7578) with the fields of `request` as text first, then one file. The handler gets the file
 * as a stream. A file that is too long or has another type is refused while it arrives.
 */
export interface CallUpload {
  /** Media types without parameters, such as `image/png`. */
  types: readonly string[];
  maxBytes: number;
}

/** Declarations of a call that the server enforces before the handler runs (server/http/declared-needs.ts). */
export type CallShape<Request extends ZodMiniObject = ZodMiniObject, Data extends ZodMiniType = ZodMiniType> = DescribedCall<Request, Data> &
  ({ access: 'anyone'; changes?: never } | { access: Exclude<Access, 'anyone'>; changes: Changes });

interface DescribedCall<Request extends ZodMiniObject, Data extends ZodMiniType> {
  /** Query parameters of a GET, JSON body of a POST. */
  request: Request;
  /**
   * `data` of the envelope on success. The server parses every answer with this schema: undeclared fields are removed, and a missing field
   * is a server error (50000).
   */
  data: Data;
  /** Further `data` of a refusal, beside the field of an invalid input. A refusal has null or this shape. */
  refusalData?: ZodMiniObject;
  limits?: readonly CallLimit[];
  /** Maximum body of a POST in bytes. Default: `BODY_LIMIT_BYTES`. */
  maxBodyBytes?: number;
  /** Maximum number of field names in the JSON of a POST, for long lists. Default: 10,000. */
  maxFieldNames?: number;
  upload?: CallUpload;
  /** A GET with a side effect: it refuses cross-site callers and is never stored (spec calls#effects). */
  hasEffect?: boolean;
  /**
   * The answer is the same for every caller and changes only by publishing, so the server may cache it. Not for answers with a countdown or
   * a signature, or that depend on the caller.
   */
  cached?: boolean;
  /** Answers with a redirect or a bare answer instead of an envelope (redirects of the messaging app). */
  answersRedirect?: boolean;
  /** A live login can make this call (spec live#live-login). Other calls refuse a live session, and calls for `anyone` ignore it. */
  takesLiveLogin?: boolean;
  /**
   * The answer is about an account, so it must not be `cached`. The server stores such answers nowhere. Tests read this flag and check that
   * the calls answer `no-store` (contract.test.ts, the fuzz of answers, the checks of transport).
   */
  aboutAccount?: boolean;
}

export function call<const Shape extends CallShape>(shape: Shape): Shape {
  return shape;
}

/** A business code (spec calls#codes: always a string), trimmed, with a maximum length. */
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
