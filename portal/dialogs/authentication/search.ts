import { createStore } from '../../../browser/store.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { CallRefused, type BrowserClient } from '../../../contract/client.ts';
import { messages } from '../../../contract/messages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';

export type FoundEnterprise = DataOf<'searchEnterprise'>[number];

export interface SearchState {
  keyword: string;
  /** `short`: fewer than 4 characters are typed. `searching`: waiting for an answer, the last results stay visible. */
  step: 'idle' | 'short' | 'searching' | 'found' | 'failed';
  found: readonly FoundEnterprise[];
  /** The error message of a failed search. */
  message: string | null;
}

export interface SearchOptions {
  client: BrowserClient;
  tempAccountToken: string;
  /** Called when the temporary token has expired (10062). */
  onExpired: (error: unknown) => void;
}

export const shortestKeyword = 4;
const settledAfterMilliseconds = 300;

/** The wizard's search for an existing enterprise. It starts at 4 characters, after a debounce. Answers to earlier keywords are ignored. */
export function createSearch({ client, tempAccountToken, onExpired }: SearchOptions) {
  const { state, setState: replaceState, subscribe } = createStore<SearchState>({ keyword: '', step: 'idle', found: [], message: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;

  const setState = (change: Partial<SearchState>) => replaceState({ ...state(), ...change });

  async function ask() {
    clearTimeout(timer);
    const mine = ++round;
    setState({ step: 'searching', message: null });
    try {
      const { data } = await client.call('searchEnterprise', { tempAccountToken, keyword: state().keyword.trim() });
      if (mine === round) setState({ step: 'found', found: data });
    } catch (error) {
      if (mine !== round) return;
      const isRefused = error instanceof CallRefused;
      setState({ step: 'failed', found: [], message: isRefused ? error.returnMsg : messages.networkError });
      if (isRefused && error.returnCode === returnCodes.temporaryTokenUnusable) onExpired(error);
    }
  }

  return {
    state,
    subscribe,
    type(keyword: string) {
      if (keyword === state().keyword) return;
      clearTimeout(timer);
      round += 1;
      const { length } = [...keyword.trim()];
      const isLongEnough = length >= shortestKeyword;
      setState({ keyword, step: isLongEnough ? 'searching' : length > 0 ? 'short' : 'idle', message: null, ...(isLongEnough ? {} : { found: [] }) });
      if (isLongEnough) timer = setTimeout(() => void ask(), settledAfterMilliseconds);
    },
    retry: () => void ask(),
    dispose() {
      round += 1;
      clearTimeout(timer);
    },
  };
}

export type Search = ReturnType<typeof createSearch>;
