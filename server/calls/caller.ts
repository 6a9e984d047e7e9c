import type { Readable } from 'node:stream';
import type { CallName, Calls, CallUpload, DataOf, ParsedRequestOf, Role } from '../../contract/calls/index.ts';
import type { Context, ReadOnlyContext } from '../context.ts';
import type { CallTransaction } from './transaction.ts';

/** A completed login, resolved from the authorization_token header (and the browser's cookie). */
export interface Session {
  sessionId: string;
  personId: string;
  topCode: string;
  /** Empty for a live login: it makes no member. */
  roles: readonly Role[];
  /** Of a live login: the only live in which it takes part. Calls that do not say `takesLiveLogin` never see such a session. */
  live: { liveCode: string; role: 'teacher' | 'student' } | null;
}

/** What a handler may say beside its data. The envelope is not its business. */
export class Reply {
  /** Whole `Set-Cookie` values. */
  readonly cookies: string[] = [];
  /** Where the browser goes instead of reading an envelope: calls that `answersRedirect` alone. */
  location: string | null = null;
  /** Asks the browser to drop its cache of this origin's pages and answers; cookies and storage stay. */
  clearsCache = false;
}

/** Who makes a call, and from where. */
export interface CallerContext {
  context: Context;
  requestId: string;
  /** The peer's address, or the one a trusted proxy vouches for; IPv6 without zone. */
  clientAddress: string;
  /** Whether a trusted proxy handed the request on: only then does `X-Forwarded-Proto` count for anything. */
  throughProxy: boolean;
  /** The enterprise of the requested host; '-1' on the platform's own. */
  tenant: { topCode: string };
  session: Session | null;
  headers: Headers;
  reply: Reply;
  /** Aborted, with the refusal that the caller was given, when answering has taken too long. */
  signal: AbortSignal;
  /**
   * In which the handler does what the call is for: a caller who is asked to try again has not succeeded. What a failed call
   * leaves as well, such as a try that it used up, is written in one of `context.database`.
   */
  transaction: CallTransaction;
  /** Gives back what this call took of its declared limits, where it turns out to be nothing new. */
  refundLimits(): Promise<void>;
}

/** The caller as the binding gets it: without what the call declares (server/http/declared-needs.ts). */
export type UnboundCaller = Omit<CallerContext, 'transaction' | 'refundLimits'>;

/**
 * The caller of a call that changes what belongs to an enterprise: it reads as it likes, and writes in `transaction` alone. That
 * begins by locking the enterprise and making sure that it is writable.
 * @throws Refusal 10063 once the trial is over, 40400 where the enterprise is gone
 */
export interface EnterpriseCaller extends Omit<CallerContext, 'context'> {
  context: ReadOnlyContext;
  session: Session;
}

/** The file of a call that declares an `upload`. */
export interface UploadedFile {
  /** As the client named it: for people, never a path. */
  name: string;
  /** One of the declared types, as the client says; the bytes are not looked at. */
  type: string;
  /** Arrives while it is read. @throws Refusal 41300 beyond the declared length, 40001 where the client leaves in the middle */
  stream: Readable;
}

/** The caller of one call, by what the contract declares of it (`access`, `changes`, `upload`). */
export type CallerOf<Name extends CallName> = SessionCallerOf<Name> & (Calls[Name] extends { upload: CallUpload } ? { upload: UploadedFile } : unknown);
type SessionCallerOf<Name extends CallName> = Calls[Name] extends { changes: 'ownEnterprise' | 'requestedEnterprise' }
  ? EnterpriseCaller
  : Calls[Name] extends { changes: 'nothing' }
    ? Omit<CallerContext, 'context' | 'transaction'> & { context: ReadOnlyContext; session: Session }
    : Calls[Name]['access'] extends 'anyone'
      ? CallerContext
      : CallerContext & { session: Session };

export type Handler<Name extends CallName> = (input: ParsedRequestOf<Name>, caller: CallerOf<Name>) => Promise<DataOf<Name>>;
export type HandlerMap<Name extends CallName> = { [Key in Name]: Handler<Key> };
/** The handlers of one group of the contract, neither more nor fewer: `satisfies HandlersOf<typeof courseCalls>`. */
export type HandlersOf<Group> = HandlerMap<keyof Group & CallName>;
