import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { openLine } from './lines.ts';
import type { OpenOptions, OpenStream } from './stream.ts';

/** An unused stream is closed after this time. */
const unusedMilliseconds = 20_000;

/** A video element and its first stream. Both exist before the page has rendered, and the page inserts the element later. */
export interface EarlyPicture {
  video: HTMLVideoElement;
  /** The early stream for the first question that it fits. Opens another one for all others. */
  open: (descriptor: PlayDescriptor, options: OpenOptions) => Promise<OpenStream>;
}

/** The element of a stream that no room has taken yet. */
let waiting: HTMLVideoElement | null = null;

/** Shows the early picture in `place` until the room takes its element. Does nothing without one. */
export const placeEarlyPicture = (place: Element | null): void => {
  if (place && waiting) place.append(waiting);
};

/**
 * Opens the HTTP-FLV stream among the descriptors, and plays it without sound while the page's scripts still start.
 * @param takeAnswer the answer of an address that is already requested
 */
export function openEarly(descriptors: Promise<readonly PlayDescriptor[]>, takeAnswer: (url: string) => Promise<Response> | undefined): EarlyPicture {
  const video = Object.assign(document.createElement('video'), { className: 'stage__video', playsInline: true, muted: true });
  waiting = video;
  const unused = new AbortController();
  unused.signal.addEventListener('abort', () => {
    if (waiting === video) waiting = null;
    video.remove();
  });
  let lose = () => unused.abort();
  let opening: Promise<OpenStream> | null = descriptors.then(async (offered) => {
    const descriptor = offered.find(({ kind }) => kind === 'flv');
    if (descriptor?.kind !== 'flv') throw new Error('no HTTP stream');
    const opened = await openLine(descriptor, { audioOnly: false, answer: takeAnswer(descriptor.url), signal: unused.signal, onLost: () => lose() });
    opened.attach(video);
    video.play().catch(() => {});
    unused.signal.addEventListener('abort', () => opened.close());
    return opened;
  });
  opening.catch(() => {});
  const timer = setTimeout(() => unused.abort(), unusedMilliseconds);
  return {
    video,
    async open(descriptor, options) {
      const first = opening;
      opening = null;
      waiting = null;
      clearTimeout(timer);
      if (first && descriptor.kind === 'flv' && !options.audioOnly && !unused.signal.aborted) {
        lose = options.onLost;
        return first.catch(() => openLine(descriptor, options));
      }
      if (first) unused.abort();
      return openLine(descriptor, options);
    },
  };
}
