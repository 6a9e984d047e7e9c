import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Quiz } from '../../../contract/live/room-state.ts';
import type { Room } from '../use-room.ts';

type Choices = Readonly<Record<string, readonly number[]>>;

export interface QuizAnswers {
  /** What the student has chosen, by quiz. */
  choices: Choices;
  choose: (quiz: string, choices: readonly number[]) => void;
  handIn: (quiz: string) => Promise<void>;
}

/** A chosen answer is handed in this long before the end. */
const lastMilliseconds = 1_000;

/** The quizzes with a chosen answer, not handed in, whose time has ended or nearly. */
export const dueQuizzes = (quizzes: readonly Quiz[], choices: Choices, person: string | undefined, now: number): string[] =>
  quizzes.flatMap(({ quiz, isClosed, until, answers }) => (!isClosed && until !== null && now >= until - lastMilliseconds && (choices[quiz]?.length ?? 0) > 0 && !answers.some((each) => each.person === person) ? [quiz] : []));

/** The answers of the student. They are kept and handed in at the end also while another card is shown. */
export function useQuizAnswers({ client, room, me, connection }: Room, now: number, onFailure: (error: unknown) => void): QuizAnswers {
  const [choices, setChoices] = useState<Choices>({});
  const sent = useRef(new Set<string>());
  const send = (quiz: string) => client.send({ do: 'answer', quiz, choices: (choices[quiz] ?? []).toSorted((one, other) => one - other) });
  const handInDue = useEffectEvent((quizzes: readonly Quiz[], at: number) => {
    if (connection === 'closed') return;
    for (const quiz of dueQuizzes(quizzes, choices, me?.person, at)) {
      if (sent.current.has(quiz)) continue;
      sent.current.add(quiz);
      send(quiz).catch(onFailure);
    }
  });
  useEffect(() => handInDue(room.quizzes, now), [room.quizzes, now]);
  return {
    choices,
    choose: (quiz, chosen) => setChoices((before) => ({ ...before, [quiz]: chosen })),
    handIn(quiz) {
      sent.current.add(quiz);
      return send(quiz).catch((error: unknown) => {
        sent.current.delete(quiz);
        onFailure(error);
      });
    },
  };
}
