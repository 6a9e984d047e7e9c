import type { DataOf } from '../../../contract/calls/index.ts';

export type Trial = NonNullable<DataOf<'consoleEnterprise'>['trial']>;

/** `ending` from the last seven days on. */
export type TrialTone = 'running' | 'ending' | 'over';

const endingFromDays = 7;
const dayMilliseconds = 86_400_000;

export const toneOf = ({ daysLeft }: Pick<Trial, 'daysLeft'>): TrialTone => (daysLeft === 0 ? 'over' : daysLeft <= endingFromDays ? 'ending' : 'running');

/** From the day on which the warning goes out by mail: that day and a week. */
const lastKeptDays = 8;
export const isLastWeek = ({ daysKept }: Pick<Trial, 'daysKept'>): boolean => daysKept <= lastKeptDays;

/** Whole days from the end of the trial to the deletion, and how many of them are over. */
export function keptDaysOf({ endsAt, keptUntil, daysKept }: Trial): { total: number; used: number } {
  const total = Math.max(1, Math.round((Date.parse(keptUntil) - Date.parse(endsAt)) / dayMilliseconds));
  return { total, used: Math.min(total, Math.max(0, total - daysKept)) };
}

/** Whole days of the trial, and how many of them are used up: those that have not begun are left. */
export function daysOf({ startsAt, endsAt, daysLeft }: Trial): { total: number; used: number } {
  const total = Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / dayMilliseconds));
  return { total, used: Math.min(total, Math.max(0, total - daysLeft)) };
}
