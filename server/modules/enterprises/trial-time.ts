import { endOfDay } from '../../../contract/dates.ts';
import { retention } from '../../retention.ts';

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;
const trialDays = 30;

/** Minimum number of days between the warning and the deletion. */
const warningDays = 7;
/** Warnings are sent at this hour, not in the night. */
const warningHour = 9;

/** The state of a trial. Times are ms since epoch. */
export interface TrialState {
  endsAt: number;
  /** Time of the warning that this end leads to deletion. Null if it was not sent yet. */
  warnedAt: number | null;
}

export const trialEnd = (now: number): number => now + trialDays * dayMilliseconds;

/** From its end on an enterprise is read-only (docs/decisions/0013). */
export const isOver = ({ endsAt }: Pick<TrialState, 'endsAt'>, now: number): boolean => endsAt <= now;

/** The ninety days, and the rest of their last day: "kept until" a day includes that day. */
const keptByPromise = (endsAt: number): number => endOfDay(endsAt + retention.endedTrials.days * dayMilliseconds);

/** The time of deletion if the trial is not prolonged: a midnight in China, and at least a week after the warning. */
export const deletedFrom = ({ endsAt, warnedAt }: TrialState, now: number): number => Math.max(keptByPromise(endsAt), endOfDay((warnedAt ?? now) + warningDays * dayMilliseconds));

/** The time when the warning is due: the morning of the day that leaves a week. */
export const warnedFrom = (endsAt: number): number => keptByPromise(endsAt) - (warningDays + 1) * dayMilliseconds + warningHour * hourMilliseconds;

/** Trials that ended after this time have no warning due yet. */
export const warningCutoff = (now: number): number => now - (retention.endedTrials.days - warningDays - 1) * dayMilliseconds;

/** Trials that ended after this time are not deleted yet. */
export const deletionCutoff = (now: number): number => now - retention.endedTrials.days * dayMilliseconds;
