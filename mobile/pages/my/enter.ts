import { liveStatus } from '../../../contract/constants.ts';
import { mobileAddressOf } from '../../../contract/mobile.ts';
import { link } from '../../../contract/pages.ts';
import type { DataOf } from '../../../contract/calls/index.ts';

export type MyClass = DataOf<'myClasses'>['list'][number];

/** The address on the phone site if the page has one. */
export const onPhone = (address: string): string => mobileAddressOf(address) ?? address;

export const roomOf = ({ liveCode }: Pick<MyClass, 'liveCode'>): string => onPhone(link('liveRoom', { code: liveCode }));

export const isOnAir = ({ liveStatus: status, isCancelled }: MyClass): boolean => status === liveStatus.live && !isCancelled;

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
