import type { ComponentType } from 'react';
import { EnrolmentBoard } from './enrolment-board.tsx';
import { ExamPaper } from './exam-paper.tsx';
import { ExamRoom } from './exam-room.tsx';
import { LearnerFile } from './learner-file.tsx';
import { LiveClass } from './live-class.tsx';
import { PositionMap } from './position-map.tsx';
import { TrainingPlan } from './training-plan.tsx';

/** Every coded product screen by name. The drawings are static: no state and no event handlers. */
export const screens = {
  'live-class': LiveClass,
  'learner-file': LearnerFile,
  'exam-room': ExamRoom,
  'enrolment-board': EnrolmentBoard,
  'training-plan': TrainingPlan,
  'exam-paper': ExamPaper,
  'position-map': PositionMap,
} satisfies Record<string, ComponentType>;

export type ScreenName = keyof typeof screens;
