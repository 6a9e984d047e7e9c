import type { PublishDescriptor } from '../../contract/live/descriptors.ts';
import { publishWhip } from './publish-whip.ts';
import type { Publishing, PublishOptions } from './publishing.ts';

/**
 * Sends sound and picture by the protocol of the descriptor. The adapter of a vendor is loaded on first use. After `onLost` the caller
 * connects again.
 * @throws when the service refuses, or no connection is established
 */
export async function publish(descriptor: PublishDescriptor, media: MediaStream, options: PublishOptions): Promise<Publishing> {
  switch (descriptor.kind) {
    case 'whip':
      return publishWhip(descriptor, media, options);
    case 'livekit':
      return (await import('./publish-livekit.ts')).publishLivekit(descriptor, media, options);
    case 'zego':
      return (await import('./publish-zego.ts')).publishZego(descriptor, media, options);
  }
}
