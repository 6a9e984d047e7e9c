import type { ComponentType } from 'react';
import { ExamRoom } from './exam-room.tsx';
import { LearnerFile } from './learner-file.tsx';
import { LiveClass } from './live-class.tsx';

/** The coded product screens that a banner may name in `scene`; any other banner shows its poster. */
export const scenes: Record<string, { name: string; Screen: ComponentType } | undefined> = {
  'live-class': { name: '直播互动', Screen: LiveClass },
  'learner-file': { name: '招培考评', Screen: LearnerFile },
  'exam-room': { name: '认证考试', Screen: ExamRoom },
};
