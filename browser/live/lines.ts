import type { DescriptorOf, LineKind, OpenOptions, OpenStream } from './stream.ts';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

/** The adapters that stand, best first. FLV and HLS are loaded when they are first used. */
const adapters: Partial<{ [Kind in LineKind]: (descriptor: DescriptorOf<Kind>, options: OpenOptions) => Promise<OpenStream> }> = {
  whep: async (descriptor, options) => (await import('./play-whep.ts')).openWhep(descriptor, options),
  flv: async (descriptor, options) => (await import('./play-flv.ts')).openFlv(descriptor, options),
  hls: async (descriptor, options) => (await import('./play-hls.ts')).openHls(descriptor, options),
};

/** Whether this browser can try a line at all. */
export function canOpen({ kind }: PlayDescriptor): boolean {
  if (kind === 'whep') return typeof RTCPeerConnection === 'function';
  if (kind === 'flv') return typeof MediaSource === 'function';
  return kind in adapters;
}

export function openLine(descriptor: PlayDescriptor, options: OpenOptions): Promise<OpenStream> {
  const open = adapters[descriptor.kind] as ((descriptor: PlayDescriptor, options: OpenOptions) => Promise<OpenStream>) | undefined;
  return open ? open(descriptor, options) : Promise.reject(new Error(`no adapter for ${descriptor.kind}`));
}
