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

/**
 * Opens the HTTP-FLV stream among the descriptors, and decodes it while the page's scripts still start.
 * @param takeAnswer the answer of an address that is already requested
 */
export function openEarly(descriptors: Promise<readonly PlayDescriptor[]>, takeAnswer: (url: string) => Promise<Response> | undefined): EarlyPicture {
  const video = Object.assign(document.createElement('video'), { className: 'stage__video', playsInline: true });
  const unused = new AbortController();
  let lose = () => unused.abort();
  let opening: Promise<OpenStream> | null = descriptors.then(async (offered) => {
    const descriptor = offered.find(({ kind }) => kind === 'flv');
    if (descriptor?.kind !== 'flv') throw new Error('no HTTP stream');
    const opened = await openLine(descriptor, { audioOnly: false, answer: takeAnswer(descriptor.url), signal: unused.signal, onLost: () => lose() });
    opened.attach(video);
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
