import type { Readable } from 'node:stream';
import type { CallName, Calls, CallUpload, DataOf, ParsedRequestOf, Role } from '../../contract/calls/index.ts';
import type { Context, ReadOnlyContext } from '../context.ts';
import type { CallTransaction } from './transaction.ts';

/** A completed login, found by the authorization_token header (and the browser's cookie). */
export interface Session {
  sessionId: string;
  personId: string;
  topCode: string;
  /** Empty for a live login: such a person is not a member. */
  roles: readonly Role[];
  /** The live of a live login, which may take part in no other. Only calls with `takesLiveLogin` get such a session. */
  live: { liveCode: string; role: 'teacher' | 'student' } | null;
}

/** Parts of an answer that a handler may set besides its data. The envelope is made elsewhere. */
export class Reply {
  /** Complete `Set-Cookie` values. */
  readonly cookies: string[] = [];
  /** Redirect target in place of an envelope. Only for calls with `answersRedirect`. */
  location: string | null = null;
  /** True: the browser drops its cache of this origin's pages and answers. Cookies and storage stay. */
  clearsCache = false;
}

/** The caller of a call: identity, address and services. */
export interface CallerContext {
  context: Context;
  requestId: string;
  /** The peer's address, or the one that a trusted proxy reports. IPv6 without zone. */
  clientAddress: string;
  /** True if a trusted proxy forwarded the request. `X-Forwarded-Proto` counts only then. */
  throughProxy: boolean;
  /** The enterprise of the requested host. '-1' for the platform's own host. */
  tenant: { topCode: string };
  session: Session | null;
  headers: Headers;
  reply: Reply;
  /** Aborted with the caller's refusal when the answer takes too long. */
  signal: AbortSignal;
  /**
   * The transaction for the work of the call. It is rolled back if the caller is asked to try again. Changes that must survive a
   * failure, such as a used-up try, need a separate transaction of `context.database`.
   */
  transaction: CallTransaction;
  /** Gives back the points that this call took from its declared limits, if it turns out to be a repetition. */
  refundLimits(): Promise<void>;
}

/** The caller before the parts that depend on the call's declaration are added (server/http/declared-needs.ts). */
export type UnboundCaller = Omit<CallerContext, 'transaction' | 'refundLimits'>;

/**
 * The caller of a call that changes data of an enterprise. It may read anything, and writes only in `transaction`, which first locks
 * the enterprise and checks that it is writable.
 * @throws Refusal 10063 after the trial has ended, 40400 if the enterprise does not exist
 */
export interface EnterpriseCaller extends Omit<CallerContext, 'context'> {
  context: ReadOnlyContext;
  session: Session;
}

/** The file of a call that declares an `upload`. */
export interface UploadedFile {
  /** The client's file name. It is for people, and must not be used as a path. */
  name: string;
  /** One of the declared types. The client declares it, and the bytes are not checked. */
  type: string;
  /** The file while it is received. @throws Refusal 41300 above the declared size, 40001 if the client disconnects */
  stream: Readable;
}

/** The caller of one call. Its type follows from the call's declaration (`access`, `changes`, `upload`). */
export type CallerOf<Name extends CallName> = SessionCallerOf<Name> & (Calls[Name] extends { upload: CallUpload } ? { upload: UploadedFile } : unknown);
type SessionCallerOf<Name extends CallName> = Calls[Name] extends { changes: 'ownEnterprise' | 'requestedEnterprise' | 'enterpriseOfLive' }
  ? EnterpriseCaller
  : Calls[Name] extends { changes: 'nothing' }
    ? Omit<CallerContext, 'context' | 'transaction'> & { context: ReadOnlyContext; session: Session }
    : Calls[Name]['access'] extends 'anyone'
      ? CallerContext
      : CallerContext & { session: Session };

export type Handler<Name extends CallName> = (input: ParsedRequestOf<Name>, caller: CallerOf<Name>) => Promise<DataOf<Name>>;
export type HandlerMap<Name extends CallName> = { [Key in Name]: Handler<Key> };
/** Exactly the handlers of one group of the contract: `satisfies HandlersOf<typeof courseCalls>`. */
export type HandlersOf<Group> = HandlerMap<keyof Group & CallName>;
