import { useState } from 'react';
import type { Quiz } from '../../../contract/live/room-state.ts';

export interface OpenResults {
  /** Quizzes whose result the student has closed. */
  closed: ReadonlySet<string>;
  close: (quiz: string) => void;
  reopen: () => void;
}

/** Results from before this visit stay closed. Only new ones open by themselves. */
export function useOpenResults(quizzes: readonly Quiz[], isWelcome: boolean): OpenResults {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const [isNew, setNew] = useState(true);
  if (isNew && isWelcome) {
    setNew(false);
    setClosed(new Set(quizzes.flatMap(({ quiz, isClosed }) => (isClosed ? [quiz] : []))));
  }
  return { closed, close: (quiz) => setClosed(new Set([...closed, quiz])), reopen: () => setClosed(new Set()) };
}
