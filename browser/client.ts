import type { AddressText } from '../contract/calls/address.ts';
import type { CallName } from '../contract/calls/index.ts';
import { CallRefused, createClient, type Bases, type Client } from '../contract/client.ts';
import { returnCodes } from '../contract/return-codes.ts';
import { readSession } from './session/session.ts';

/** Whether the network is available. Any answer from this page's own address counts, with any status. */
export const isOnline = (): Promise<boolean> => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);

export const isSessionEnd = (error: unknown): boolean => error instanceof CallRefused && error.returnCode === returnCodes.sessionEnded;

interface SessionClientOptions<Known extends CallName> {
  /** The addresses of the application's calls. */
  addresses: Readonly<Record<Known | 'logout', AddressText>>;
  bases: Bases | undefined;
  /** An answer that is already on its way. */
  answered?: ((url: string, init: RequestInit) => Promise<Response> | undefined) | undefined;
  /** Called after an answer 10005 (spec login#session-ended). The application clears the session and chooses the next page. */
  onSessionEnd: () => void;
}

/** The client of one of our applications, with the session of this tab. */
export function createSessionClient<Known extends CallName>({ addresses, bases, answered, onSessionEnd }: SessionClientOptions<Known>) {
  /** For checking a session and logging out. An ended session (10005) has no side effect with this client. */
  const quietClient = createClient<Known | 'logout'>({
    addresses,
    fetch: (url, init) => answered?.(url, init)?.catch(() => fetch(url, init)) ?? fetch(url, init),
    bases,
    token: () => readSession()?.token ?? null,
  });

  const client: Client<Known | 'logout'> = {
    call(...request) {
      const token = readSession()?.token;
      return quietClient.call(...request).catch((error: unknown) => {
        // Ignore an answer about an earlier login: the current one is not affected.
        if (isSessionEnd(error) && readSession()?.token === token) onSessionEnd();
        throw error;
      });
    },
  };

  /** Revokes the token on the server (spec login#log-out). The answer is ignored, and leaving the page does not stop the call. */
  function revoke(token: string): void {
    quietClient.call('logout', {}, { keepalive: true, headers: { authorization_token: token } }).catch(() => {});
  }

  return { client, quietClient, revoke };
}
