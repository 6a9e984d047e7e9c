import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Quiz } from '../../../contract/live/room-state.ts';
import type { Room } from '../use-room.ts';

type Choices = Readonly<Record<string, readonly number[]>>;

export interface QuizAnswers {
  /** What the student has chosen in this visit, by quiz. It may differ from what is handed in. */
  choices: Choices;
  choose: (quiz: string, choices: readonly number[]) => void;
  handIn: (quiz: string) => Promise<void>;
}

/** The client hands in by itself this long before the end of a quiz. */
const lastMilliseconds = 1_000;

export const isSameChoice = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((each) => other.includes(each));

/** Quizzes in their last second or past their end that have a chosen answer but no sent one. */
export const dueQuizzes = (quizzes: readonly Quiz[], choices: Choices, person: string | undefined, now: number): string[] =>
  quizzes.flatMap(({ quiz, isClosed, until, answers }) => {
    const chosen = choices[quiz] ?? [];
    const handedIn = answers.find((each) => each.person === person)?.choices ?? [];
    return !isClosed && until !== null && now >= until - lastMilliseconds && chosen.length > 0 && !isSameChoice(chosen, handedIn) ? [quiz] : [];
  });

/** The answers of the student. They are handed in at the end even if the card of another task is shown then. */
export function useQuizAnswers({ client, room, me, connection }: Room, now: number, onFailure: (error: unknown) => void): QuizAnswers {
  const [choices, setChoices] = useState<Choices>({});
  /** The choices that were sent last, by quiz. */
  const sent = useRef(new Map<string, readonly number[]>());
  const send = (quiz: string) => {
    const chosen = choices[quiz] ?? [];
    sent.current.set(quiz, chosen);
    return client.send({ do: 'answer', quiz, choices: chosen.toSorted((one, other) => one - other) });
  };
  const handInDue = useEffectEvent((quizzes: readonly Quiz[], at: number) => {
    if (connection === 'closed') return;
    for (const quiz of dueQuizzes(quizzes, choices, me?.person, at)) {
      if (isSameChoice(sent.current.get(quiz) ?? [], choices[quiz] ?? [])) continue;
      send(quiz).catch(onFailure);
    }
  });
  useEffect(() => handInDue(room.quizzes, now), [room.quizzes, now]);
  return {
    choices,
    choose: (quiz, chosen) => setChoices((before) => ({ ...before, [quiz]: chosen })),
    handIn(quiz) {
      return send(quiz).catch((error: unknown) => {
        sent.current.delete(quiz);
        onFailure(error);
      });
    },
  };
}
