import type { DataOf } from '../../../../contract/calls/index.ts';
import { inStatements, type Read } from '../../../database/index.ts';
import { eventsOfKinds } from '../events/event-store.ts';

/** The right options of each quiz of a class. They are empty if a quiz has no right answer. */
type RightOptions = ReadonlyMap<string, readonly number[]>;

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((option) => other.includes(option));

export async function openedQuizzes(read: Read, liveCode: string): Promise<RightOptions> {
  return new Map((await eventsOfKinds(read, liveCode, ['quizOpened'])).flatMap(({ event }) => (event.kind === 'quizOpened' ? [[event.quiz, event.right] as const] : [])));
}

/** The numbers of check-ins and quizzes of a class. */
export async function askedOf(read: Read, liveCode: string): Promise<DataOf<'consoleLiveAttendance'>['asked']> {
  const quizzes = await openedQuizzes(read, liveCode);
  return {
    checkIns: (await eventsOfKinds(read, liveCode, ['checkInOpened'])).length,
    quizzes: quizzes.size,
    gradedQuizzes: [...quizzes.values()].filter((right) => right.length > 0).length,
  };
}

/** How many quizzes each person answered rightly. The last answer to a quiz counts. */
export async function rightAnswersOf(read: Read, liveCode: string, quizzes: RightOptions, people: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>();
  if (quizzes.size === 0) return totals;
  for (const some of inStatements(people)) {
    const rows = await read.selectFrom('live_events').select(['person_id', 'body']).where('live_code', '=', liveCode).where('kind', '=', 'answered').where('person_id', 'in', some).orderBy('number').execute();
    const last = new Map<string, { person: string; quiz: string; choices: readonly number[] }>();
    for (const { person_id, body } of rows) {
      const { quiz, choices } = JSON.parse(body) as { quiz: string; choices: readonly number[] };
      last.set(`${person_id} ${quiz}`, { person: person_id!, quiz, choices });
    }
    for (const { person, quiz, choices } of last.values()) {
      const right = quizzes.get(quiz) ?? [];
      if (right.length > 0 && isSame(right, choices)) totals.set(person, (totals.get(person) ?? 0) + 1);
    }
  }
  return totals;
}
