import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { publish as publishStream } from '../../../browser/live/publish.ts';
import type { Publishing } from '../../../browser/live/publishing.ts';
import { backOff } from '../../../browser/live/stream.ts';
import { showToast } from '../../../browser/toasts.ts';
import { roomCalls } from '../client.ts';
import type { Room } from '../use-room.ts';
import { nextMedia, openMedia, whenLost } from './own-media.ts';

/**
 * Speaking with the teacher: the teacher accepts the hand, the student presses ready, then the student is on air. Camera and microphone
 * stay off until that press.
 */
export interface Voice {
  phase: 'none' | 'asked' | 'preparing' | 'previewing' | 'onAir';
  /** The teacher waits for the student, who is not on air yet. */
  isCalled: boolean;
  /** Own sound and picture. */
  media: MediaStream | null;
  hasCamera: boolean;
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  /** The teacher switched the sound off. `asked`: the student asks to be heard again. */
  muted: 'no' | 'yes' | 'asked';
  /** Message for people: why the devices cannot be used. */
  problem: string | null;
  getReady: (withCamera: boolean) => void;
  decline: () => void;
  leave: () => void;
  /** Asks the teacher first if the teacher switched the sound off. */
  setMicrophone: (isOn: boolean) => void;
  setCamera: (isOn: boolean) => void;
}

const previewMilliseconds = 3_000;

export function useVoice({ client, room, me }: Room, roomId: string, onFailure: (error: unknown) => void): Voice {
  const [media, setMedia] = useState<MediaStream | null>(null);
  const [local, setLocal] = useState<'none' | 'preparing' | 'previewing'>('none');
  const [isMicrophoneOn, setMicrophoneOn] = useState(true);
  const [isCameraOn, setCameraOn] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const person = me?.person;
  const isAsked = room.hands.some((hand) => hand.person === person && hand.isAccepted);
  const speaker = room.speakers.find((each) => each.person === person);
  const isOnAir = speaker !== undefined;
  const muted = !speaker?.isMuted ? 'no' : speaker.asksUnmute ? 'asked' : 'yes';
  const wanted = isAsked || isOnAir;

  // After the end of speaking the devices are switched off at once.
  if (!wanted && (media || local !== 'none')) {
    setMedia(null);
    setLocal('none');
  }
  useEffect(() => () => media?.getTracks().forEach((track) => track.stop()), [media]);

  // The microphone comes back after a mute only if the student asked for it.
  const [mutedBefore, setMutedBefore] = useState(muted);
  if (muted !== mutedBefore) {
    setMutedBefore(muted);
    if (muted === 'yes') setMicrophoneOn(false);
    if (muted === 'no' && mutedBefore === 'asked') setMicrophoneOn(true);
  }
  useEffect(() => media?.getAudioTracks().forEach((track) => (track.enabled = isMicrophoneOn && muted === 'no')), [media, isMicrophoneOn, muted]);

  const isWanted = useRef(wanted);
  const current = useRef(media);
  useEffect(() => {
    isWanted.current = wanted;
    // A device that opens after the page was left is switched off.
    return () => void (isWanted.current = false);
  }, [wanted]);

  const join = useEffectEvent((withCamera: boolean) => {
    client.send({ do: 'joinVoice', withCamera }).then(() => setLocal('none'), (error: unknown) => {
      setLocal('none');
      setMedia(null);
      onFailure(error);
    });
  });
  // The own picture is shown first, then the student goes on air.
  useEffect(() => {
    if (local !== 'previewing' || !media) return;
    const timer = setTimeout(() => join(media.getVideoTracks().length > 0), previewMilliseconds);
    return () => clearTimeout(timer);
  }, [local, media]);

  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isOnAir || !media || !person) return;
    return publishWhile(media, roomId, person, fail);
  }, [isOnAir, media, person, roomId]);

  const replaceMicrophone = useEffectEvent(async (lost: MediaStream, label: string) => {
    const next = await nextMedia(lost, openMedia);
    // Meanwhile the student may have stopped, or opened other devices.
    if (!isWanted.current || current.current !== lost) return next?.getTracks().forEach((track) => track.stop());
    const name = label === '' ? '麦克风' : `麦克风「${label}」`;
    setMedia(next);
    if (next) {
      for (const track of next.getVideoTracks()) track.enabled = isCameraOn;
      showToast('plain', `${name}断开了，换成了「${next.getAudioTracks()[0]?.label || '另一个麦克风'}」`);
      return;
    }
    setLocal('none');
    setProblem(`${name}断开了，没有别的可用。接上以后再按一次`);
    if (!isOnAir) return;
    showToast('error', `${name}断开了，没有别的可用，已结束连麦`);
    client.send({ do: 'leaveVoice' }).catch(onFailure);
  });
  const loseCamera = useEffectEvent(() => {
    setCameraOn(false);
    showToast('plain', '摄像头断开了，同学只听得到您的声音');
  });
  useEffect(() => {
    current.current = media;
    if (!media) return;
    const stops = [whenLost(media, 'audio', (label) => void replaceMicrophone(media, label)), whenLost(media, 'video', loseCamera)];
    return () => stops.forEach((stop) => stop());
  }, [media]);

  // After a reload the student is still a speaker, without devices. Only a press may switch them on again.
  const phase = isOnAir && media ? 'onAir' : local !== 'none' ? local : wanted ? 'asked' : 'none';

  return {
    phase,
    isCalled: isAsked,
    media,
    hasCamera: media?.getVideoTracks().some(({ readyState }) => readyState === 'live') ?? false,
    isMicrophoneOn: isMicrophoneOn && muted === 'no',
    isCameraOn,
    muted,
    problem,
    getReady(withCamera) {
      setProblem(null);
      setLocal('preparing');
      openMedia(withCamera)
        .then((opened) => {
          // The teacher has withdrawn the offer while the browser asked for permission.
          if (!isWanted.current) return opened.getTracks().forEach((track) => track.stop());
          setMedia(opened);
          setLocal('previewing');
          setMicrophoneOn(true);
          setCameraOn(withCamera);
        })
        .catch((error: unknown) => {
          setLocal('none');
          setProblem(problemOf(error, withCamera));
        });
    },
    decline() {
      setMedia(null);
      setLocal('none');
      client.send({ do: isOnAir ? 'leaveVoice' : 'lowerHand' }).catch(onFailure);
    },
    leave() {
      client.send({ do: 'leaveVoice' }).catch(onFailure);
    },
    setMicrophone(isOn) {
      if (muted === 'no') setMicrophoneOn(isOn);
      else client.send({ do: 'askVoiceUnmute' }).catch(onFailure);
    },
    setCamera(isOn) {
      media?.getVideoTracks().forEach((track) => (track.enabled = isOn));
      setCameraOn(isOn);
    },
  };
}

/** Publishes until the returned function is called, and reconnects after each lost connection. */
function publishWhile(media: MediaStream, roomId: string, userId: string, onFailure: (error: unknown) => void): () => void {
  const left = new AbortController();
  let publishing: Publishing | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const again = () => {
    if (left.signal.aborted) return;
    publishing?.close();
    publishing = null;
    retry = setTimeout(() => void publish(), backOff(++failures, 1_000, 15_000, Math.random));
  };
  const publish = async () => {
    try {
      const { publish: descriptor } = (await roomCalls.call('zegoGetToken', { roomId, userId, profile: 'camera', as: 'voice' }, { signal: left.signal })).data;
      if (!descriptor) throw new Error('没能接通连麦，请告诉老师');
      const opened = await publishStream(descriptor, media, { signal: left.signal, onLost: again });
      if (left.signal.aborted) return opened.close();
      publishing = opened;
      failures = 0;
    } catch (error) {
      if (left.signal.aborted) return;
      if (failures === 2) onFailure(error);
      again();
    }
  };
  void publish();
  return () => {
    left.abort();
    clearTimeout(retry);
    publishing?.close();
  };
}

function problemOf(error: unknown, withCamera: boolean): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return `浏览器没有允许使用麦克风${withCamera ? '和摄像头' : ''}。点地址栏左边的图标，选“允许”，再按一次`;
  if (name === 'NotFoundError') return withCamera ? '没有找到摄像头或麦克风。可以只用声音' : '没有找到麦克风。接上以后再按一次';
  if (name === 'NotReadableError') return '麦克风或摄像头正被别的程序占用。关掉那个程序，再按一次';
  return '没能打开麦克风，请换一个设备或浏览器';
}
