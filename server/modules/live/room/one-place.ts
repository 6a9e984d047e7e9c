import type { Me } from '../../../../contract/live/room-wire.ts';

/** Which of two connections stays in a room: each person has one, and all teachers together have one, which is the studio. */

/** A connection that has entered, or wants to. */
export interface Entrant extends Me {
  connection: string;
  /** ms since epoch. */
  since: number;
  /** `asks`: a new page. `resumes`: a page that was in the room before. `takesOver`: the person confirmed that the other studio ends. */
  entry: 'asks' | 'resumes' | 'takesOver';
}

/** True if only one of the two can be in the room. */
export const shareAPlace = (one: Pick<Me, 'person' | 'role'>, other: Pick<Me, 'person' | 'role'>): boolean => one.person === other.person || (one.role === 'teacher' && other.role === 'teacher');

/** True if the later one replaces the earlier. A teacher's second studio must ask first, and a lost one returns only to its own place. */
export const replaces = (later: Entrant, earlier: Entrant): boolean => later.role !== 'teacher' || later.entry === 'takesOver' || (later.entry === 'resumes' && later.person === earlier.person);

/** The one that stays if both have entered, at different instances. Each instance finds the same one. */
export function staying(one: Entrant, other: Entrant): Entrant {
  const isFirst = one.since < other.since || (one.since === other.since && one.connection < other.connection);
  const [earlier, later] = isFirst ? [one, other] : [other, one];
  return replaces(later, earlier) ? later : earlier;
}
