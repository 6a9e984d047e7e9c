import { lazy } from 'react';
import { loadPart } from '../../../browser/loading.ts';

/** The studio's dialogs, apart from what it needs to be seen. */
const load = {
  quiz: () => loadPart(() => import('./quiz-dialog.tsx')),
  end: () => loadPart(() => import('./end-dialog.tsx')),
  takeover: () => loadPart(() => import('./takeover-dialog.tsx')),
  remove: () => loadPart(() => import('./remove-dialog.tsx')),
};

export const QuizDialog = lazy(async () => ({ default: (await load.quiz()).QuizDialog }));
export const EndDialog = lazy(async () => ({ default: (await load.end()).EndDialog }));
export const TakeoverDialog = lazy(async () => ({ default: (await load.takeover()).TakeoverDialog }));
export const RemoveDialog = lazy(async () => ({ default: (await load.remove()).RemoveDialog }));

/** Fetches them beforehand: a line that breaks in the middle of the class must not keep a dialog away. */
export const prefetchDialogs = (): void => Object.values(load).forEach((each) => void each().catch(() => {}));
