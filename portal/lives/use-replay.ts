import { useEffect, useRef, useState, type RefObject } from 'react';
import { isServed } from '../../browser/live/served-file.ts';
import { goOnFrom, type PartStart, playPart } from './play-part.ts';
import { nextPlayable, type ReplayPart, placeIn, replaySeconds } from './replay-parts.ts';

interface Replay {
  video: RefObject<HTMLVideoElement | null>;
  /** Seconds since the start of the class. */
  seconds: number;
  length: number;
  isPlaying: boolean;
  isBlocked: boolean;
  hasFailed: boolean;
  rate: number;
  toggle: () => void;
  seek: (seconds: number) => void;
  setRate: (rate: number) => void;
}

interface ReplayStart {
  /** Seconds since the start of the class. */
  startAt?: number;
  /** The replay plays only after `toggle`. */
  waits?: boolean;
}

/**
 * Plays the parts of a replay in order, on the time of the class. Gaps between parts, and parts whose file cannot be played, are skipped.
 * @param parts their signed addresses expire. With new ones the replay plays on at the same second
 */
export function useReplay(parts: readonly ReplayPart[], { startAt = 0, waits = false }: ReplayStart = {}): Replay {
  const [first] = useState(() => (startAt > 0 ? placeIn(parts, startAt) : null));
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(first ? startAt : (parts[0]?.startsAfterSeconds ?? 0));
  const [part, setPart] = useState(first?.part ?? 0);
  const [isPlaying, setPlaying] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [rate, setRate] = useState(1);
  const start = useRef<PartStart>({ offset: first?.offset ?? 0, hasLoaded: false });
  /** False while the visitor has paused. The element itself is also paused while a part loads and at its end. */
  const isWanted = useRef(!waits);
  /** False until the visitor has pressed play, where the replay waits for that. */
  const hasBegun = useRef(!waits);
  /** Parts whose file cannot be played. */
  const broken = useRef(new Set<number>());
  const playedParts = useRef(parts);

  function seek(target: number): void {
    const element = video.current;
    const place = placeIn(parts, target);
    if (!element || !place) return;
    setSeconds(parts[place.part]!.startsAfterSeconds + place.offset);
    const { offset } = place;
    if (place.part !== part) {
      start.current = { offset, hasLoaded: false };
      setPart(place.part);
    } else if (start.current.hasLoaded) element.currentTime = offset;
    else start.current.offset = offset;
  }

  useEffect(() => {
    const element = video.current;
    const current = parts[part];
    if (!element || !current) return;
    setFailed(false);
    if (playedParts.current !== parts) {
      playedParts.current = parts;
      start.current = goOnFrom(start.current, element);
      isWanted.current = hasBegun.current;
      broken.current.clear();
    }
    const own = start.current;
    return playPart(element, current, {
      start: own,
      isWanted: () => isWanted.current,
      play: () => tryPlay(element, setBlocked),
      // The visitor may have chosen another part already.
      moved: (offset) => own === start.current && setSeconds(current.startsAfterSeconds + offset),
      changed() {
        if (own.hasLoaded && !element.ended) isWanted.current = !element.paused;
        // The element pauses at the end of every part, but the replay goes on with the next one.
        setPlaying(isWanted.current && !(element.ended && nextPlayable(parts, part, broken.current) === null));
      },
      ended({ isBroken }) {
        if (isBroken) broken.current.add(part);
        const next = nextPlayable(parts, part, broken.current);
        if (next === null) {
          setSeconds(replaySeconds(parts));
          return setFailed(broken.current.size === parts.length);
        }
        start.current = { offset: 0, hasLoaded: false };
        setPart(next);
      },
      failed: () => setFailed(true),
      resumed: () => setFailed(false),
      isServed,
    });
  }, [parts, part]);

  useEffect(() => {
    if (video.current) video.current.playbackRate = video.current.defaultPlaybackRate = rate;
  }, [rate]);

  return {
    video,
    seconds,
    length: replaySeconds(parts),
    isPlaying,
    isBlocked,
    hasFailed,
    rate,
    seek,
    setRate,
    toggle() {
      const element = video.current;
      if (!element) return;
      // What the button shows counts, because the element is paused while a part loads and at its end.
      hasBegun.current = true;
      isWanted.current = !isPlaying;
      setPlaying(isWanted.current);
      if (!isWanted.current) element.pause();
      // A part that has ended must not begin again: the next one plays once it has loaded.
      else if (!element.ended || nextPlayable(parts, part, broken.current) === null) tryPlay(element, setBlocked);
    },
  };
}

/** Plays, and reports if the browser requires a press first. */
const tryPlay = (element: HTMLVideoElement, setBlocked: (isBlocked: boolean) => void): void =>
  void element.play().then(() => setBlocked(false), (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError' && setBlocked(true));
