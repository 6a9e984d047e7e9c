import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { roomCalls } from '../client.ts';

export const absenteesOnPage = 50;
/** The list is asked for at most this often, because at the start of a class people come every second. */
const askedEveryMilliseconds = 5_000;
const typingMilliseconds = 300;

export type AbsentState = 'absent' | 'left';
interface Asked {
  state: AbsentState;
  keyword: string;
  pageNum: number;
}
export interface Absentees extends DataOf<'liveAbsentees'> {
  state: AbsentState;
}

/**
 * The people on the list who are not in the room. They are asked for again after people came or went.
 * @param people in the room, another value after each change
 * @returns the latest answer, also while the next one is on its way. Null before the first one
 */
export function useAbsentees(liveCode: string, { state, keyword, pageNum }: Asked, people: unknown): { answer: Absentees | null; isFailed: boolean; reload: () => void } {
  const [answer, setAnswer] = useState<Absentees | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const askedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useRef(keyword);

  useEffect(() => {
    const left = new AbortController();
    const wait = typed.current === keyword ? 0 : typingMilliseconds;
    typed.current = keyword;
    const start = setTimeout(() => {
      askedAt.current = performance.now();
      roomCalls.call('liveAbsentees', { liveCode, state, pageNum, pageSize: absenteesOnPage, ...(keyword && { keyword }) }, { signal: left.signal }).then(
        ({ data }) => {
          setAnswer({ ...data, state });
          setFailed(false);
        },
        () => left.signal.aborted || setFailed(true),
      );
    }, wait);
    return () => {
      clearTimeout(start);
      left.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn asks again
  }, [liveCode, state, keyword, pageNum, turn]);

  const known = useRef(people);
  useEffect(() => {
    if (known.current === people) return;
    known.current = people;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setTurn((before) => before + 1);
    }, Math.max(0, askedAt.current + askedEveryMilliseconds - performance.now()));
  }, [people]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return { answer, isFailed, reload: () => setTurn((before) => before + 1) };
}
