import { liveStatus } from '../../../contract/constants.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { mobileLink } from '../../mobile-link.ts';

export type MyClass = DataOf<'myClasses'>['list'][number];

/** The server leaves out the name of a class that the person may not see any more. */
export const nameOf = ({ liveName }: { liveName: string }): string => liveName || '一节不公开的课';

export const roomOf = ({ liveCode }: Pick<MyClass, 'liveCode'>): string => mobileLink('liveRoom', { code: liveCode });

export const isOnAir = ({ liveStatus: status, isCancelled }: MyClass): boolean => status === liveStatus.live && !isCancelled;

export const enterText = (of: MyClass): string => (of.liveStatus === liveStatus.ended ? '看回放' : of.role === 'teacher' ? '去讲台' : '进教室');

/** `听课 38 分钟 · 签到 2/3 · 答题 4/5`. Null for a class without attendance. */
export function attendanceText({ attendance, role }: MyClass): string | null {
  if (role === 'teacher') return null;
  if (attendance === null) return '没有到课';
  const { watchedMinutes, replayMinutes, checkIns, checkInsOpened, answers, quizzes } = attendance;
  return [
    `听课 ${watchedMinutes} 分钟`,
    replayMinutes > 0 && `回放 ${replayMinutes} 分钟`,
    checkInsOpened > 0 && `签到 ${checkIns}/${checkInsOpened}`,
    quizzes > 0 && `答题 ${Math.min(answers, quizzes)}/${quizzes}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
