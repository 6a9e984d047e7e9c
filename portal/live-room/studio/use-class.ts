import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { StreamRefused } from '../../../browser/live/sdp-exchange.ts';
import type { Profile } from '../../../browser/live/studio/profiles.ts';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { readSession } from '../../../browser/session/session.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { heartbeatMilliseconds } from '../../../contract/live/limits.ts';
import { roomCalls } from '../client.ts';
import { showFailure } from '../failure-text.ts';
import type { Refresh } from '../use-fresh-detail.ts';
import { useReconnected } from '../use-reconnected.ts';
import type { Room } from '../use-room.ts';
import { savedNotes } from './saved-notes.ts';
import type { Encoder } from './use-encoder.ts';

/** A studio without the room's connection asks at this interval whether the class has ended. */
const endAskedMilliseconds = 10_000;

export type RoomOfTeacher = DataOf<'liveCourseDetail'>;

export interface Class {
  isLive: boolean;
  isEnded: boolean;
  /** The class has ended, or this person does not teach it any more: the page has nothing left to do. */
  isOver: boolean;
  /** True while this tab sends the class or tries to, or while the teacher's encoder sends it. */
  isSending: boolean;
  /**
   * `before`: another studio was open first. `taken`: another studio replaced this one. `replaced`: the enterprise chose another teacher.
   * `unauthorised`: the login has ended, or the live is not open to the person any more.
   */
  elsewhere: 'before' | 'taken' | 'replaced' | 'unauthorised' | null;
  /** Why the server let the person in no more, or ''. */
  byeMessage: string;
  /** Name of the other teacher who has the studio. Undefined if it is one's own other device. */
  otherTeacher: string | undefined;
  /** The class is on air, and students see nothing. False if another page may still send it. */
  isUnsent: boolean;
  /** True while a start or an end is in progress. */
  isBusy: boolean;
  /** Why the recording stopped, for people. */
  recordingFault: string | null;
  begin: () => Promise<void>;
  end: () => Promise<void>;
  takeOver: () => void;
  /** Puts another source on air: the browser's devices, or the encoder. */
  switchTo: (source: 'browser' | 'encoder') => Promise<void>;
}

/** Where the class is taught instead of in this studio. The room answers a teacher whom the enterprise replaced as a student, who may have to wait for a place. */
export function elsewhereOf({ me, bye, queuePlace }: Pick<Room, 'me' | 'bye' | 'queuePlace'>): Class['elsewhere'] {
  if (bye?.reason === 'unauthorised' || bye?.reason === 'removed') return 'unauthorised';
  if (bye?.reason === 'elsewhere') return me === null || bye.isSecond ? 'before' : 'taken';
  if (bye?.reason === 'full' || queuePlace !== null) return 'replaced';
  return bye === null && me !== null && me.role !== 'teacher' ? 'replaced' : null;
}

/** This person does not teach the class any more. */
export const isOut = (elsewhere: Class['elsewhere']): boolean => elsewhere === 'replaced' || elsewhere === 'unauthorised';

/**
 * Starts, sends and ends the class (spec live#start-and-end).
 * @param areDevicesOpen true after the browser asked for the devices, with any result
 * @param refresh asks for the details again
 */
export function useClass(detail: RoomOfTeacher, studio: Studio, { link, cameraFault, microphoneFault, isSharing }: Pick<StudioState, 'link' | 'cameraFault' | 'microphoneFault' | 'isSharing'>, { client, connection, room, me, bye, queuePlace }: Room, encoder: Encoder, areDevicesOpen: boolean, refresh: Refresh): Class {
  const { liveCode, roomId } = detail;
  const [isBusy, setIsBusy] = useState(false);
  const [hasBegun, setHasBegun] = useState(detail.liveStatus === liveStatus.live);
  const [recordingFault, setRecordingFault] = useState<string | null>(null);
  const [wasOnAir] = useState(() => savedNotes.wasOnAir(liveCode));
  const [hasJustLeft] = useState(() => savedNotes.hasJustLeft(liveCode));
  const hasGoneOn = useRef(false);
  /** This page began or sent the class, so without it nothing is sent. */
  const [isSender, setSender] = useState(wasOnAir);
  // Until the room is connected, the results of the calls count. Another studio may have begun the class.
  const isLive = room.status === 'live' || room.status === 'interrupted' || (room.status === 'waiting' && (hasBegun || detail.liveStatus === liveStatus.live));
  const isEnded = room.status === 'ended' || bye?.reason === 'ended' || detail.liveStatus === liveStatus.ended;
  const elsewhere = elsewhereOf({ me, bye, queuePlace });
  const isReplaced = elsewhere === 'replaced';
  const isOver = isEnded || isOut(elsewhere);
  const isSending = !isOver && (link !== 'off' || (encoder.isOnAir && isLive));
  if (isSender && elsewhere !== null) setSender(false);
  const isUnsent = isLive && !isEnded && !isSending && (room.status === 'interrupted' || isSender || encoder.state?.interrupted === true);

  const descriptor = async (profile: Profile) => {
    const { publish } = (await roomCalls.call('zegoGetToken', { roomId, userId: readSession()?.userCode ?? '', profile, as: 'viewer' })).data;
    if (!publish) throw new StreamRefused(403, 'the teacher may not publish');
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
      if (!isLive) await roomCalls.call('startLive', { liveCode });
      setHasBegun(true);
      setSender(true);
      // An encoder that waited for the start is on air now. Without devices, the teacher starts the encoder next.
      const hasNothing = cameraFault !== null && microphoneFault !== null && !isSharing;
      if (!isLive && (encoder.state?.status === 'receiving' || (encoder.canStart && hasNothing))) return encoder.poll();
      studio.goOnAir(descriptor);
    });

  // After a reload the class continues automatically if no other studio sends it.
  const canGoOn = areDevicesOpen && encoder.state !== undefined && isLive && !isEnded && me !== null && bye === null;
  const goOn = useEffectEvent(() => {
    if (wasOnAir && !hasGoneOn.current && !isSending) void begin();
    hasGoneOn.current = true;
  });
  useEffect(() => {
    if (canGoOn) goOn();
  }, [canGoOn]);

  useEffect(() => {
    if (isSending) savedNotes.noteOnAir(liveCode);
    if (isEnded || elsewhere !== null) {
      savedNotes.noteOnAir(null);
      studio.stop();
    }
  }, [isSending, isEnded, elsewhere, liveCode, studio]);

  // The lights of camera and microphone go out.
  useEffect(() => {
    if (isOver) studio.close();
  }, [isOver, studio]);

  // The server may still have the connection of this tab's former page, which is no other studio.
  const isOwnFormer = hasJustLeft && elsewhere === 'before' && bye?.by === undefined;
  useLayoutEffect(() => {
    if (isOwnFormer) client.takeOver();
  }, [isOwnFormer, client]);
  const isHere = me !== null && bye === null;
  useEffect(() => {
    if (!isHere) return;
    savedNotes.forgetLeft();
    const leave = () => savedNotes.noteLeft(liveCode);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [isHere, liveCode]);

  // This page shows no picture, so its person must not count as a student in the room.
  useEffect(() => {
    if (isReplaced) client.close();
  }, [isReplaced, client]);

  // This page is not in the room, so the end is read from the details.
  const isWaitingForEnd = elsewhere !== null && elsewhere !== 'unauthorised' && !isEnded;
  useEffect(() => {
    if (!isWaitingForEnd) return;
    const timer = setInterval(() => refresh(), endAskedMilliseconds);
    return () => clearInterval(timer);
  }, [isWaitingForEnd, refresh]);

  useReconnected({ connection }, () => link === 'lost' && studio.retryNow());

  // The heartbeat reports the teacher's presence besides the stream.
  useEffect(() => {
    if (!isSending) return;
    const sendHeartbeat = () => void roomCalls.call('teacherLiveHeart', { liveCode }).then(({ data }) => setRecordingFault(data.recordingFault), () => {});
    sendHeartbeat();
    const timer = setInterval(sendHeartbeat, heartbeatMilliseconds.teacher);
    return () => clearInterval(timer);
  }, [isSending, liveCode]);

  // The browser asks for a confirmation before a page on air is left.
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
    isOver,
    isSending,
    elsewhere,
    byeMessage: bye?.message ?? '',
    otherTeacher: bye?.by,
    isUnsent,
    isBusy,
    recordingFault,
    begin,
    end: () =>
      busily(async () => {
        await roomCalls.call('endLive', { liveCode });
        studio.stop();
      }),
    async switchTo(source) {
      await roomCalls.call('switchLiveSource', { liveCode, source });
      if (source === 'browser') studio.goOnAir(descriptor);
      else studio.stop();
    },
    takeOver() {
      client.takeOver();
      if (isLive) void begin();
      // Others taught meanwhile, and the server knows how many listened.
      refresh();
    },
  };
}

/** Keeps the screen on, because a phone on a stand would turn it off during the class. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser releases the lock while the page is hidden.
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
