import { cameraProfile } from '../../../contract/constants.ts';
import type { StreamUsage } from './provider.ts';

/** The traffic of a service without counters: number of viewers times the camera's bitrate. */
export const estimatedTraffic = (viewers: number): StreamUsage['service'] => ({ kilobitsPerSecond: viewers * cameraProfile.bitrateKilobits });
