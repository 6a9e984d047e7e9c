import { type DescriptorOf, isQuick, type LineKind, type OpenOptions, type OpenStream } from './stream.ts';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

/** One adapter per kind, loaded on first use. */
const adapters: { [Kind in LineKind]: (descriptor: DescriptorOf<Kind>, options: OpenOptions) => Promise<OpenStream> } = {
  whep: async (descriptor, options) => (await import('./play-whep.ts')).openWhep(descriptor, options),
  flv: async (descriptor, options) => (await import('./play-flv.ts')).openFlv(descriptor, options),
  hls: async (descriptor, options) => (await import('./play-hls.ts')).openHls(descriptor, options),
  livekit: async (descriptor, options) => (await import('./play-livekit.ts')).openLivekit(descriptor, options),
  zego: async (descriptor, options) => (await import('./play-zego.ts')).openZego(descriptor, options),
};

/** Loads the adapter that will probably play while its address is still requested. */
export function prefetchLine(kind: 'whep' | 'flv'): void {
  const isQuickHere = kind === 'whep' && typeof RTCPeerConnection === 'function';
  (isQuickHere ? import('./play-whep.ts') : import('./play-flv.ts')).catch(() => {});
}

/** Whether this browser supports the transport of a line. */
export function canOpen({ kind }: PlayDescriptor): boolean {
  if (isQuick(kind)) return typeof RTCPeerConnection === 'function';
  if (kind === 'flv') return typeof MediaSource === 'function';
  return true;
}

export function openLine(descriptor: PlayDescriptor, options: OpenOptions): Promise<OpenStream> {
  const open = adapters[descriptor.kind] as (descriptor: PlayDescriptor, options: OpenOptions) => Promise<OpenStream>;
  return open(descriptor, options);
}
