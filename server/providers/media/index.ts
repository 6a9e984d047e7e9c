import { ProviderOptionsInvalid, type Unchecked } from '../option-faults.ts';
import { createEmbeddedMediaProvider } from './embedded/embedded.ts';
import { createLivekitMediaProvider } from './livekit/livekit.ts';
import { mediaOptionFaults, type MediaOptions, type MediaSurroundings } from './options.ts';
import type { MediaProvider } from './provider.ts';
import { createSrsMediaProvider } from './srs/srs.ts';
import { createZegoMediaProvider } from './zego/zego.ts';

export { mediaPath, MediaUnavailable } from './provider.ts';
export type { EncoderIngest, KeyAnswer, MediaEvent, MediaProvider, StreamUsage } from './provider.ts';
export { mediaOptionFaults, mediaOrigins } from './options.ts';
export type { MediaOptions } from './options.ts';

/**
 * Creates the provider chosen by the options. Starts no process before the first stream.
 * @throws ProviderOptionsInvalid with every missing option and its remedy
 */
export function createMediaProvider(options: Unchecked<MediaOptions>, surroundings: MediaSurroundings): MediaProvider {
  const faults = mediaOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid('直播', faults);
  const checked = options as MediaOptions;
  switch (checked.kind) {
    case 'embedded':
      return createEmbeddedMediaProvider(checked, surroundings);
    case 'srs':
      return createSrsMediaProvider(checked, surroundings);
    case 'livekit':
      return createLivekitMediaProvider(checked, surroundings);
    case 'zego':
      return createZegoMediaProvider(checked, surroundings);
  }
}
