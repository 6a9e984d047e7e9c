import { useEffect, useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { roomCalls } from '../client.ts';

export type NextLive = Pick<NonNullable<DataOf<'liveSchedule'>['next']>, 'liveCode' | 'liveName' | 'startTime'>;

/** The next public live of the same enterprise, once the class has ended. Null until it is known, and without one. */
export function useNextLive(topCode: string, liveCode: string): NextLive | null {
  const [next, setNext] = useState<NextLive | null>(null);
  useEffect(() => {
    const left = new AbortController();
    roomCalls.call('liveSchedule', { topCode, pageNum: 1, pageSize: 1 }, { signal: left.signal }).then(
      ({ data }) => setNext(data.next?.liveCode === liveCode ? null : data.next),
      // The page offers the list of lives instead.
      () => {},
    );
    return () => left.abort();
  }, [topCode, liveCode]);
  return next;
}
