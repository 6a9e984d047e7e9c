import { useEffect, useSyncExternalStore } from 'react';
import { isSessionEnd } from '../../browser/client.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { readSession, useSession } from '../../browser/session/session.ts';
import { createStore } from '../../browser/store.ts';
import { showToast } from '../../browser/toasts.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import type { CallRefused } from '../../contract/client.ts';
import { quietClient } from '../client.ts';

export type Account = DataOf<'consoleAccount'>;

const checked = createStore<{ token: string; account: Account | null } | null>(null);

/**
 * Asks the server once per document and session who is logged in. A session that ended on another device is cleared, with the server's
 * message. Other failures change nothing.
 */
export function useAccountCheck(): void {
  const token = useSession()?.token ?? null;
  useEffect(() => {
    if (token === null || checked.state()?.token === token) return;
    checked.setState({ token, account: null });
    quietClient.call('consoleAccount', {}).then(
      ({ data }) => {
        if (checked.state()?.token === token) checked.setState({ token, account: data });
      },
      (error: unknown) => {
        if (!isSessionEnd(error) || readSession()?.token !== token) return;
        endSession();
        showToast('error', (error as CallRefused).returnMsg);
      },
    );
  }, [token]);
}

/** The person of the stored session, with the roles in the session's enterprise. Null until the server has answered. */
export function useAccount(): Account | null {
  const token = useSession()?.token;
  const answer = useSyncExternalStore(checked.subscribe, checked.state, () => null);
  return answer !== null && answer.token === token ? answer.account : null;
}
