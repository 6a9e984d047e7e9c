import type { PublishDescriptor } from '../../contract/live/descriptors.ts';
import { publishWhip } from './publish-whip.ts';
import type { Publishing, PublishOptions } from './publishing.ts';

/**
 * Sends sound and picture the way the descriptor says. A vendor's adapter is loaded when it is needed. To connect anew after `onLost` is
 * the caller's.
 * @throws where the service refuses, or no connection comes about
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
