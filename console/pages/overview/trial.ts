import type { DataOf } from '../../../contract/calls/index.ts';

export type Trial = NonNullable<DataOf<'consoleEnterprise'>['trial']>;

/** `ending` from the last seven days on. */
export type TrialTone = 'running' | 'ending' | 'over';

const endingFromDays = 7;
const dayMilliseconds = 86_400_000;

export const toneOf = ({ daysLeft }: Pick<Trial, 'daysLeft'>): TrialTone => (daysLeft === 0 ? 'over' : daysLeft <= endingFromDays ? 'ending' : 'running');

/** Whole days of the trial, and how many of them are used up: those that have not begun are left. */
export function daysOf({ startsAt, endsAt, daysLeft }: Trial): { total: number; used: number } {
  const total = Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / dayMilliseconds));
  return { total, used: Math.min(total, Math.max(0, total - daysLeft)) };
}
