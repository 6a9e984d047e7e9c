import { useRef, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { leftOffAt } from '../../../browser/left-off.ts';
import { CallRefused } from '../../../contract/client.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { client } from '../../client.ts';

/**
 * - `waiting`: nothing was requested yet
 * - `loading`: the address is being fetched or the video is starting
 * - `playing`: the video is shown, also while it is paused
 * - `confirming`: the browser requires a click before it plays (spec errors#autoplay-blocked)
 * - `failed`: the video cannot be played (spec errors#video-unavailable)
 */
export type TrialState = 'waiting' | 'loading' | 'playing' | 'confirming' | 'failed';

interface Source {
  chapterCode: string;
  /** Time in ms since the epoch, by the server's clock. */
  expiresAt: number;
}

/**
 * Plays the trials of a course in one `video` element. The addresses are signed for a limited time (getVideoTrialUrl). An address that
 * expired during a pause is fetched again, and the video continues at the same position.
 * @param onSecond receives the position and the length while a trial plays
 */
export function useTrial(beorCode: string, onSecond: (chapterCode: string, seconds: number, length: number) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const source = useRef<Source>(null);
  /** Position in seconds at the last renewal of the address. It prevents endless renewals at the same position. */
  const renewedAt = useRef<number>(null);
  /** Counts requests, so that an answer to an earlier request is dropped. */
  const asked = useRef(0);
  const [state, setState] = useState<TrialState>('waiting');
  const [chapterCode, setChapterCode] = useState<string | null>(null);

  /** @param seconds start position */
  async function play(chapter: string, seconds = 0): Promise<void> {
    const element = video.current;
    if (!element) return;
    const mine = ++asked.current;
    setChapterCode(chapter);
    setState('loading');
    try {
      const { data } = await client.call('getVideoTrialUrl', { topCode: platformTopCode, beorCode, chapterCode: chapter });
      if (mine !== asked.current) return;
      source.current = { chapterCode: chapter, expiresAt: Date.parse(data.expiresAt) };
      element.src = data.url;
      element.currentTime = seconds;
      await element.play();
      if (mine === asked.current) setState('playing');
    } catch (error) {
      if (mine === asked.current) await stop(error);
    }
  }

  async function stop(error: unknown): Promise<void> {
    const name = error instanceof DOMException ? error.name : '';
    // The visitor paused the video while it was starting.
    if (name === 'AbortError') return setState('playing');
    if (name === 'NotAllowedError') return setState('confirming');
    source.current = null;
    setState('failed');
    // An error of the video is shown in its place. A lost connection is reported by a toast, as on all pages.
    if (name === '' && !(error instanceof CallRefused)) reportFailure(error);
  }

  /** Handles the click that the browser required. */
  const confirm = () => video.current?.play().then(() => setState('playing'), stop);

  function renew(): void {
    const element = video.current;
    if (!element || !source.current) return;
    renewedAt.current = element.currentTime;
    void play(source.current.chapterCode, element.currentTime);
  }

  /** Event handlers of the `video` element. */
  const listeners = {
    onPlay() {
      if (state === 'playing' && source.current && source.current.expiresAt <= Date.now()) renew();
    },
    onTimeUpdate() {
      const element = video.current;
      if (state === 'playing' && element && source.current && element.duration > 0) onSecond(source.current.chapterCode, element.currentTime, element.duration);
    },
    onError() {
      // The `play` event also fires while the video is starting.
      if (state !== 'playing') return;
      if (video.current && renewedAt.current !== video.current.currentTime) renew();
      else setState('failed');
    },
  };

  return { video, state, chapterCode, play: (chapter: string) => {
      renewedAt.current = null;
      return play(chapter, leftOffAt(`course ${beorCode} ${chapter}`));
    }, confirm, listeners };
}
