import { useCallback, useEffect, useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { roomCalls } from '../client.ts';

export type EncoderState = DataOf<'streamKeyState'>;

export interface Encoder {
  /** Undefined before the first answer, null after a failed call. */
  state: EncoderState | null | undefined;
  /** True while an encoder such as OBS sends the class. */
  isOnAir: boolean;
  /** True if the class can start without the browser's devices: an encoder sends already, or can send only after the start. */
  canStart: boolean;
  poll: () => Promise<void>;
}

const pollMilliseconds = 3_000;

/**
 * Polls the state of an encoder such as OBS (spec live#stream-keys) if there is a key.
 * @param isWatched the card is open, or the page must know what is sent
 * @param isStopped this person may not ask any more
 */
export function useEncoder(liveCode: string, { isWatched, isStopped }: { isWatched: boolean; isStopped: boolean }): Encoder {
  const [state, setState] = useState<EncoderState | null>();
  const poll = useCallback(
    () =>
      roomCalls.call('streamKeyState', { liveCode }).then(
        ({ data }) => setState(data),
        () => setState((before) => before ?? null),
      ),
    [liveCode],
  );
  useEffect(() => void poll(), [poll]);
  const isAsked = !isStopped && (isWatched || (state?.createdAt ?? null) !== null);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setInterval(() => void poll(), pollMilliseconds);
    return () => clearInterval(timer);
  }, [isAsked, poll]);
  const canStart = state?.status === 'receiving' || (state?.status === 'waiting' && !state.canWait);
  return { state, isOnAir: state?.encoder?.isOnAir ?? false, canStart, poll };
}
