import { useRef, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { CallRefused } from '../../../contract/client.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { client } from '../../client.ts';

/**
 * - `waiting`: nothing was requested yet;
 * - `loading`: an address is being fetched, or the video begins;
 * - `playing`: the video is shown, also while it is paused;
 * - `confirming`: the browser requires a click before it plays (spec errors#autoplay-blocked);
 * - `failed`: it cannot be played (spec errors#video-unavailable).
 */
export type TrialState = 'waiting' | 'loading' | 'playing' | 'confirming' | 'failed';

interface Source {
  chapterCode: string;
  /** ms since epoch, by the server's clock. */
  expiresAt: number;
}

/**
 * Plays the trials of a course in one `video` element. Their addresses are signed for a limited time (getVideoTrialUrl): one that
 * expired while the video was paused is fetched again, and the video continues at the same position.
 */
export function useTrial(beorCode: string) {
  const video = useRef<HTMLVideoElement>(null);
  const source = useRef<Source>(null);
  /** Position in seconds at the last renewal of the address: prevents endless renewals at the same position. */
  const renewedAt = useRef<number>(null);
  /** Counts requests: an answer to an earlier request is dropped. */
  const asked = useRef(0);
  const [state, setState] = useState<TrialState>('waiting');
  const [chapterCode, setChapterCode] = useState<string | null>(null);

  /** @param seconds where it begins */
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
    // Paused while it began.
    if (name === 'AbortError') return setState('playing');
    if (name === 'NotAllowedError') return setState('confirming');
    source.current = null;
    setState('failed');
    // An error of the video itself is shown in its place; a lost connection is reported by a toast as everywhere.
    if (name === '' && !(error instanceof CallRefused)) reportFailure(error);
  }

  /** The click that the browser required. */
  const confirm = () => video.current?.play().then(() => setState('playing'), stop);

  function renew(): void {
    const element = video.current;
    if (!element || !source.current) return;
    renewedAt.current = element.currentTime;
    void play(source.current.chapterCode, element.currentTime);
  }

  /** For the `video` element. */
  const listeners = {
    onPlay() {
      if (state === 'playing' && source.current && source.current.expiresAt <= Date.now()) renew();
    },
    onError() {
      // The `play` event also fires while it is starting.
      if (state !== 'playing') return;
      if (video.current && renewedAt.current !== video.current.currentTime) renew();
      else setState('failed');
    },
  };

  return { video, state, chapterCode, play: (chapter: string) => {
      renewedAt.current = null;
      return play(chapter);
    }, confirm, listeners };
}
