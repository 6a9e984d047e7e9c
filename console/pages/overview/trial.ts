import type { DataOf } from '../../../contract/calls/index.ts';
import { daysBetween } from '../../../contract/dates.ts';

export type Trial = NonNullable<DataOf<'consoleEnterprise'>['trial']>;

/** `ending`: the last seven days. */
export type TrialTone = 'running' | 'ending' | 'over';

const endingFromDays = 7;

export const toneOf = ({ over, daysLeft }: Pick<Trial, 'over' | 'daysLeft'>): TrialTone => (over ? 'over' : daysLeft <= endingFromDays ? 'ending' : 'running');

/** The warning mail is sent on the first of these days. */
const lastKeptDays = 7;
export const isLastWeek = ({ daysKept }: Pick<Trial, 'daysKept'>): boolean => daysKept <= lastKeptDays;

/** Days from the end of the trial to the last day before the deletion, and how many of them are over. */
export function keptDaysOf({ endsAt, keptUntil, daysKept }: Trial): { total: number; used: number } {
  const total = Math.max(1, daysBetween(endsAt, keptUntil));
  return { total, used: Math.min(total, Math.max(0, total - daysKept)) };
}

/** Days of the trial, and how many of them are over. */
export function daysOf({ startsAt, endsAt, daysLeft }: Trial): { total: number; used: number } {
  const total = Math.max(1, daysBetween(startsAt, endsAt));
  return { total, used: Math.min(total, Math.max(0, total - daysLeft)) };
}
