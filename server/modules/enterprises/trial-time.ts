import { endOfDay } from '../../../contract/dates.ts';
import { retention } from '../../retention.ts';

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;
const trialDays = 30;

/** The least time between the warning and the deletion. */
const warningDays = 7;
/** On the day from which so many are left, not in the night. */
const warningHour = 9;

/** How a trial stands; times are ms since epoch. */
export interface TrialState {
  endsAt: number;
  /** When the enterprise was warned that this end leads to its deletion; null where it was not yet. */
  warnedAt: number | null;
}

export const trialEnd = (now: number): number => now + trialDays * dayMilliseconds;

/** From its end on an enterprise is read-only (docs/decisions/0013). */
export const isOver = ({ endsAt }: Pick<TrialState, 'endsAt'>, now: number): boolean => endsAt <= now;

/** The ninety days, and the rest of the day on which they are over: "kept until" a day means all of it. */
const keptByPromise = (endsAt: number): number => endOfDay(endsAt + retention.endedTrials.days * dayMilliseconds);

/** From when on an enterprise is deleted when its trial is not prolonged: a midnight in China, and never less than a week after the warning. */
export const deletedFrom = ({ endsAt, warnedAt }: TrialState, now: number): number => Math.max(keptByPromise(endsAt), endOfDay((warnedAt ?? now) + warningDays * dayMilliseconds));

/** From when on the warning is due: the morning of the day that leaves a week. */
export const warnedFrom = (endsAt: number): number => keptByPromise(endsAt) - (warningDays + 1) * dayMilliseconds + warningHour * hourMilliseconds;

/** Trials that ended after this time have no warning due yet. */
export const warningCutoff = (now: number): number => now - (retention.endedTrials.days - warningDays - 1) * dayMilliseconds;

/** Trials that ended after this time are not deleted yet. */
export const deletionCutoff = (now: number): number => now - retention.endedTrials.days * dayMilliseconds;
