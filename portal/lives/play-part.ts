import type { ReplayPart } from './replay-parts.ts';

/** Where a part starts once its file has loaded. The visitor may change it until then. */
export interface PartStart {
  /** In seconds of the part. */
  offset: number;
  hasLoaded: boolean;
}

/** Where the same part goes on once it has a new address. */
export const goOnFrom = ({ offset, hasLoaded }: PartStart, element: Pick<HTMLVideoElement, 'currentTime'>): PartStart => ({ offset: hasLoaded ? element.currentTime : offset, hasLoaded: false });

interface PartOptions {
  start: PartStart;
  /** False while the visitor has paused. */
  isWanted: () => boolean;
  play: () => void;
  moved: (offset: number) => void;
  changed: () => void;
  /** The part has ended, or its file cannot be played. */
  ended: (how: { isBroken: boolean }) => void;
  /** The file cannot be fetched: the network is lost, or its address has expired. */
  failed: () => void;
  /** The film goes on after `failed` by itself. */
  resumed: () => void;
  /** Whether the server still sends the file. */
  isServed: (url: string) => Promise<boolean>;
}

/** After so long without a picture the person is told. A slow line fills its buffer in less. */
const stuckMilliseconds = 12_000;
/** Browsers may wait for ever for the last pictures of a file that was cut off. */
const endSeconds = 1;

/** Plays one part of a replay in the element. @returns a function that stops listening */
export function playPart(element: HTMLVideoElement, { url }: ReplayPart, { start, isWanted, play, moved, changed, ended, failed, resumed, isServed }: PartOptions): () => void {
  const left = new AbortController();
  const { signal } = left;
  const loaded = () => {
    start.hasLoaded = true;
    element.currentTime = start.offset;
    if (isWanted()) play();
  };
  /** Browsers report a broken file and a lost connection alike. */
  const broken = async () => {
    const isBroken = await isServed(url);
    if (signal.aborted) return;
    if (isBroken) ended({ isBroken });
    else failed();
  };
  let stuck: ReturnType<typeof setTimeout> | undefined;
  const goesOn = () => clearTimeout(stuck);
  const waits = () => {
    goesOn();
    stuck = setTimeout(() => {
      if (element.paused) return;
      if (element.duration - element.currentTime < endSeconds) ended({ isBroken: false });
      else failed();
    }, stuckMilliseconds);
  };
  signal.addEventListener('abort', goesOn);
  const events = { waiting: waits, playing: () => (goesOn(), resumed()), loadedmetadata: loaded, timeupdate: () => start.hasLoaded && moved(element.currentTime), ended: () => (goesOn(), ended({ isBroken: false })), error: () => void broken(), play: changed, pause: changed };
  for (const [name, run] of Object.entries(events)) element.addEventListener(name, run, { signal });
  element.src = url;
  return () => left.abort();
}
