import type { CallName, Calls, DataOf, ParsedRequestOf, Role } from '../../contract/calls/index.ts';
import type { Context } from '../context.ts';

/** A completed login, resolved from the authorization_token header (and the browser's cookie). */
export interface Session {
  sessionId: string;
  personId: string;
  topCode: string;
  roles: readonly Role[];
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
  /**
   * Aborted, with the refusal that the caller was given, when answering has taken too long. A handler that changes
   * something ends its transaction with `signal.throwIfAborted()`: a caller who is asked to try again has not succeeded.
   */
  signal: AbortSignal;
}

/** The caller of one call. It has a session wherever the contract requires one (`access`). */
export type CallerOf<Name extends CallName> = Calls[Name]['access'] extends 'anyone' ? CallerContext : CallerContext & { session: Session };

export type Handler<Name extends CallName> = (input: ParsedRequestOf<Name>, caller: CallerOf<Name>) => Promise<DataOf<Name>>;
export type HandlerMap<Name extends CallName> = { [Key in Name]: Handler<Key> };
