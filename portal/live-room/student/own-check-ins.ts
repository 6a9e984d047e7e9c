import type { CheckIn } from '../../../contract/live/room-state.ts';

/** The check-ins that the person has not answered: the ones that can still be answered in time, and the missed ones, which can be made up. */
export function ownCheckIns(checkIns: readonly CheckIn[], person: string | undefined, now: number): { open: CheckIn[]; missed: CheckIn[] } {
  const unanswered = checkIns.filter(({ people }) => !people.some((each) => each.person === person));
  return { open: unanswered.filter(({ isClosed, until }) => !isClosed && now < until), missed: unanswered.filter(({ isClosed, until }) => isClosed || now >= until) };
}
