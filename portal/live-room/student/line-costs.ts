import type { PlayerState } from '../../../browser/live/player-state.ts';
import { screenProfile } from '../../../contract/constants.ts';

/** The most that a teacher's picture takes (spec live#video-profiles), and sound alone. */
export const pictureAtMost = `至多 ${screenProfile.bitrateKilobits / 1000} Mbps`;
export const soundCost = '至多 0.1 Mbps';

/** What the teacher's picture costs: as measured, or at most while nothing or only the sound is received. Both lines carry the same picture. */
export const pictureCost = ({ stats: { kilobitsPerSecond }, audioOnly }: { stats: Pick<PlayerState['stats'], 'kilobitsPerSecond'>; audioOnly: boolean }): string =>
  kilobitsPerSecond && !audioOnly ? `${Math.max(0.1, kilobitsPerSecond / 1000).toFixed(1)} Mbps` : pictureAtMost;
