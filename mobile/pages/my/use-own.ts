import { useCallback, useEffect, useRef, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { readSession, useSession } from '../../../browser/session/session.ts';
import { CallRefused } from '../../../contract/client.ts';
import { messages } from '../../../contract/messages.ts';

/** Data of the person. `loading` has no data yet. `failed` has the words for the person. */
export type Own<Data> = { state: 'loading' } | { state: 'failed'; words: string } | { state: 'ready'; data: Data };

/** Last answers of this visit, so that Back shows a view at once with its place. Those of another login are removed. */
const answers = new Map<string, unknown>();
const keyOf = (token: string | null, name: string): string => `${token} ${name}`;

function store(token: string | null, name: string, data: unknown): void {
  for (const key of answers.keys()) if (!key.startsWith(keyOf(token, ''))) answers.delete(key);
  answers.set(keyOf(token, name), data);
}

const wordsOf = (error: unknown): string => (error instanceof CallRefused ? error.returnMsg : messages.networkError);

/**
 * The answer of a call about the logged-in person. It shows the last answer of this visit at first, and asks again on mounting and when the
 * person returns to the tab.
 * @param name of the answer within the login
 */
export function useOwn<Data>(name: string, ask: () => Promise<{ data: Data }>): Own<Data> & { reload: () => Promise<void> } {
  const token = useSession()?.token ?? null;
  const stored = answers.get(keyOf(token, name)) as Data | undefined;
  const [own, setOwn] = useState<Own<Data>>(stored === undefined ? { state: 'loading' } : { state: 'ready', data: stored });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  const load = useCallback(async (isAskedFor: boolean) => {
    try {
      const { data } = await latest.current();
      if (readSession()?.token !== token) return;
      store(token, name, data);
      setOwn({ state: 'ready', data });
    } catch (error) {
      // Data that is already shown stays. The person who pulled it down learns that it is not new.
      if (isAskedFor && answers.has(keyOf(token, name))) reportFailure(error);
      setOwn((before) => (before.state === 'ready' ? before : { state: 'failed', words: wordsOf(error) }));
    }
  }, [name, token]);

  useEffect(() => {
    void load(false);
    const back = () => document.visibilityState === 'visible' && void load(false);
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [load]);

  const reload = useCallback(async () => {
    setOwn((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    await load(true);
  }, [load]);
  return { ...own, reload };
}
