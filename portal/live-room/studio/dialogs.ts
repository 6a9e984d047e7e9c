import { lazy } from 'react';
import { loadPart } from '../../../browser/loading.ts';

/** The studio's dialogs are loaded separately, because they are not needed at first. */
const load = {
  quiz: () => loadPart(() => import('./quiz-dialog.tsx')),
  end: () => loadPart(() => import('./end-dialog.tsx')),
  early: () => loadPart(() => import('./early-dialog.tsx')),
  takeover: () => loadPart(() => import('./takeover-dialog.tsx')),
  remove: () => loadPart(() => import('./remove-dialog.tsx')),
};

export const QuizDialog = lazy(async () => ({ default: (await load.quiz()).QuizDialog }));
export const EndDialog = lazy(async () => ({ default: (await load.end()).EndDialog }));
export const EarlyDialog = lazy(async () => ({ default: (await load.early()).EarlyDialog }));
export const TakeoverDialog = lazy(async () => ({ default: (await load.takeover()).TakeoverDialog }));
export const RemoveDialog = lazy(async () => ({ default: (await load.remove()).RemoveDialog }));

/** Loads the dialogs early, so that they can open without a network connection. */
export const prefetchDialogs = (): void => Object.values(load).forEach((each) => void each().catch(() => {}));
