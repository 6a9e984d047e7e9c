/** Texts for the figures of a course, the same on every page. */
import { numberText } from '../page-parts/number-text.ts';

export const learnersText = (learners: number): string => `${numberText(learners)} 人学过`;

/** Example: 225 minutes are 3 小时 45 分. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} 小时`, (rest > 0 || hours === 0) && `${rest} 分`].filter(Boolean).join(' ');
}
