import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { readSession } from '../../../browser/session/session.ts';
import { showToast } from '../../../browser/toasts.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { CallUnanswered } from '../../../contract/client.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { networkErrorText } from '../../../contract/network-error-text.ts';
import { roomClient } from '../client.ts';
import type { Room } from '../use-room.ts';
import { keptNotes } from './kept-notes.ts';
import type { Program } from './use-program.ts';

const heartMilliseconds = 15_000;

export type RoomOfTeacher = DataOf<'liveCourseDetail'>;

export interface Class {
  isLive: boolean;
  isEnded: boolean;
  /** The class is sent from here: by this tab, which may be trying to, or by the teacher's program. */
  isSending: boolean;
  /** `before`: another studio had the class already when this one came. `taken`: it took the class from this one. */
  elsewhere: 'before' | 'taken' | null;
  /** A start or an end is under way. */
  isBusy: boolean;
  /** Why nothing is recorded, for people. */
  recordingFault: string | null;
  begin: () => Promise<void>;
  end: () => Promise<void>;
  takeOver: () => void;
  /** Another source goes on air: the browser's devices, or the program. */
  switchTo: (source: 'browser' | 'encoder') => Promise<void>;
}

/** The class as its teacher begins, carries and ends it (spec live#start-and-end). @param areDevicesOpen they were asked for, with whatever answer */
export function useClass(detail: RoomOfTeacher, studio: Studio, { link }: Pick<StudioState, 'link'>, { client, room, me, bye }: Room, program: Program, areDevicesOpen: boolean): Class {
  const { liveCode, roomId } = detail;
  const [isBusy, setIsBusy] = useState(false);
  const [hasBegun, setHasBegun] = useState(detail.liveStatus === liveStatus.live);
  const [recordingFault, setRecordingFault] = useState<string | null>(null);
  const [wasOnAir] = useState(() => keptNotes.wasOnAir(liveCode));
  const hasGoneOn = useRef(false);
  // What the calls said counts while the room's own connection is not there yet.
  const isLive = room.status === 'live' || room.status === 'interrupted' || (room.status === 'waiting' && hasBegun);
  const isEnded = room.status === 'ended' || detail.liveStatus === liveStatus.ended;
  const isSending = link !== 'off' || (program.isOnAir && isLive && !isEnded);
  const elsewhere = bye?.reason !== 'elsewhere' ? null : me === null ? 'before' : 'taken';

  const descriptor = async () => {
    const { publish } = (await roomClient.call('zegoGetToken', { roomId, userId: readSession()?.userCode ?? '', profile: 'screen', as: 'viewer' })).data;
    if (!publish) throw new Error('the teacher may not publish');
    return publish;
  };

  const busily = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    await act().catch(showFailure);
    setIsBusy(false);
  };
  const begin = () =>
    busily(async () => {
      if (!isLive) await roomClient.call('startLive', { liveCode });
      setHasBegun(true);
      // A program that waited for the begin is on air by it.
      if (!isLive && program.state?.status === 'receiving') return program.look();
      studio.goOnAir(descriptor);
    });

  // After a reload the class goes on by itself, once the room has said that no other studio has it.
  const canGoOn = areDevicesOpen && program.state !== undefined && isLive && !isEnded && me !== null && bye === null;
  const goOn = useEffectEvent(() => {
    if (wasOnAir && !hasGoneOn.current && !isSending) void begin();
    hasGoneOn.current = true;
  });
  useEffect(() => {
    if (canGoOn) goOn();
  }, [canGoOn]);

  useEffect(() => {
    if (isSending) keptNotes.noteOnAir(liveCode);
    if (isEnded || elsewhere !== null) {
      keptNotes.noteOnAir(null);
      studio.stop();
    }
  }, [isSending, isEnded, elsewhere, liveCode, studio]);

  // The heart says that the teacher is there, beside the stream.
  useEffect(() => {
    if (!isSending) return;
    const beat = () => void roomClient.call('teacherLiveHeart', { liveCode }).then(({ data }) => setRecordingFault(data.recordingFault), () => {});
    beat();
    const timer = setInterval(beat, heartMilliseconds);
    return () => clearInterval(timer);
  }, [isSending, liveCode]);

  // Leaving while on air asks first.
  useEffect(() => {
    if (!isSending) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [isSending]);
  useWakeLock(isSending);

  return {
    isLive,
    isEnded,
    isSending,
    elsewhere,
    isBusy,
    recordingFault,
    begin,
    end: () =>
      busily(async () => {
        await roomClient.call('endLive', { liveCode });
        studio.stop();
      }),
    async switchTo(source) {
      await roomClient.call('switchLiveSource', { liveCode, source });
      if (source === 'browser') studio.goOnAir(descriptor);
      else studio.stop();
    },
    takeOver() {
      client.takeOver();
      if (isLive) void begin();
    },
  };
}

export const showFailure = (error: unknown): void => showToast('error', error instanceof CallUnanswered || !(error instanceof Error) ? networkErrorText : error.message);

/** A phone on a stand would go dark in the middle of the class. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser gives it up while the page is hidden.
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isOver) void given.release();
          else lock = given;
        },
        () => {},
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
}
