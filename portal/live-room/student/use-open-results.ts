import { useState } from 'react';
import type { Quiz } from '../../../contract/live/room-state.ts';

export interface OpenResults {
  /** Quizzes without a shown result: the student has closed it, or the quiz ended before the visit. */
  closed: ReadonlySet<string>;
  close: (quiz: string) => void;
  reopen: () => void;
}

/** The results of quizzes that were closed before this visit are not shown. The result of a later quiz is shown when the quiz is closed. */
export function useOpenResults(quizzes: readonly Quiz[], isWelcome: boolean): OpenResults {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const [isNew, setNew] = useState(true);
  if (isNew && isWelcome) {
    setNew(false);
    setClosed(new Set(quizzes.flatMap(({ quiz, isClosed }) => (isClosed ? [quiz] : []))));
  }
  return { closed, close: (quiz) => setClosed(new Set([...closed, quiz])), reopen: () => setClosed(new Set()) };
}
