import { cameraProfile, screenProfile } from '../../../contract/constants.ts';

/** Size, frame rate and bitrate of the picture that a teacher sends (spec live#video-profiles). `camera`: a camera alone. */
export const profiles = { camera: cameraProfile, screen: screenProfile } as const;
export type Profile = keyof typeof profiles;
