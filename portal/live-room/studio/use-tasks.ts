import { useState } from 'react';
import type { RoomState } from '../../../contract/live/room-state.ts';

type Result = { quiz: string } | { checkIn: string };

/** The running check-in and quiz, and the result that is open. */
export function useTasks({ checkIns, quizzes }: Pick<RoomState, 'checkIns' | 'quizzes'>) {
  const checkIn = checkIns.findLast(({ isClosed }) => !isClosed);
  const quiz = quizzes.findLast(({ isClosed }) => !isClosed);
  // The result of a quiz stays after the answers are published, also if the time ended it.
  const [openResult, setOpenResult] = useState<Result | null>(null);
  const [runningQuiz, setRunningQuiz] = useState<string | null>(null);
  if ((quiz?.quiz ?? null) !== runningQuiz) {
    setRunningQuiz(quiz?.quiz ?? null);
    if (runningQuiz !== null) setOpenResult({ quiz: runningQuiz });
  }
  return {
    checkIn,
    quiz,
    openResult,
    setOpenResult,
    /** Opens the result of a mark on the ruler. @param number of the check-in or quiz in this class, from 1 */
    openResultOf(kind: 'quiz' | 'checkIn', number: number) {
      setOpenResult(kind === 'quiz' ? { quiz: quizzes[number - 1]!.quiz } : { checkIn: checkIns[number - 1]!.checkIn });
    },
  };
}
