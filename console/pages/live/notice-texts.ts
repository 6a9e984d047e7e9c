import type { App } from 'antd';
import type { DataOf } from '../../../contract/calls/index.ts';
import type { Live } from './live-queries.ts';

type Told = Omit<DataOf<'consoleLiveSave'>, 'liveCode' | 'version'>;

/** The people who get an SMS about a change, in words: `名单上和预约了的 12 人、讲师何建新`. `isTeacherTold` false: the caller teaches, or the teacher is replaced. `sent`: how many SMS the budgets allow. */
export function peopleToTell({ listed, booked, teacher, smsLeft }: Pick<Live, 'listed' | 'booked' | 'teacher' | 'smsLeft'>, isTeacherTold: boolean): { words: string; count: number; sent: number } {
  const students = listed + booked;
  const hasTeacher = isTeacherTold && teacher !== null;
  const count = students + (hasTeacher ? 1 : 0);
  return { words: [students > 0 ? `名单上和预约了的 ${students} 人` : '', hasTeacher ? `讲师${teacher.name}` : ''].filter(Boolean).join('、'), count, sent: Math.min(count, smsLeft ?? count) };
}

/** Says before a change who gets an SMS and how many do not. */
export function telling({ words, count, sent }: ReturnType<typeof peopleToTell>): string {
  if (sent === count) return `${words}各收到一条短信。`;
  return sent === 0 ? `现在不能再发短信，${words}要您自己通知。` : `${words}：现在还能发 ${sent} 条短信，其余 ${count - sent} 人要您自己通知。`;
}

/** Says before a change what becomes of a teacher who may be on air. A person who manages the live goes on until another one takes it over. */
export const replacing = ({ name, isSelf }: { name: string; isSelf: boolean }, successor: string): string =>
  isSelf ? `您可以接着讲，直到${successor}进讲台接过去。` : `${name}正在讲的话，画面马上停，学员等到${successor}进讲台接着播；是管理员或运营的，可以讲到被接过去。`;

/** Which SMS are sent after a save, or ''. `newTeacher`: the name of the teacher whom the save chose, or ''. `formerTeacher`: whom it replaced, or ''. */
export const toldNotice = ({ notified, teacherNotified }: Pick<Told, 'notified' | 'teacherNotified'>, newTeacher: string, formerTeacher = ''): string =>
  [notified > 0 ? `已改，${notified} 条短信几分钟内发出` : '', teacherNotified && newTeacher ? `已给${newTeacher}发短信` : formerTeacher && notified === 0 && '已存下', formerTeacher && `没有给${formerTeacher}发短信，请告诉一声`].filter(Boolean).join('；');

/** Says which SMS were not sent and why. Students who were not told stay on the screen, because somebody must tell them. */
export function showUntold({ modal, message }: Pick<ReturnType<typeof App.useApp>, 'modal' | 'message'>, told: Told): void {
  const notice = untoldNotice(told);
  if (told.unsent > 0) modal.warning({ title: `${told.unsent} 人没有收到短信`, content: notice, okText: '知道了', icon: null });
  else if (notice) void message.warning(notice, 10);
}

/** Which SMS were not sent and why, or ''. */
function untoldNotice({ unsent, unsentReason, teacherUnsentReason }: Told): string {
  return [unsent > 0 ? `有 ${unsent} 条短信没有发：${unsentReason}。请用别的办法通知` : '', teacherUnsentReason ? `讲师没有收到短信，因为${teacherUnsentReason}。请自己告诉讲师` : ''].filter(Boolean).join('；');
}

/** Whether the teacher was told about a class that was just scheduled. */
export interface TeacherTold {
  isTold: boolean;
  reason: string;
}

/** The note beside the teacher's link. `told` null: nothing was due to the teacher in this save. */
export function teacherToldNote({ teacher }: Live, told: TeacherTold | null): string {
  if (teacher === null || told === null) return '';
  if (told.isTold) return `短信已经发给${teacher.name}（${teacher.phone}），里面有这个链接。`;
  return told.reason ? `${teacher.name}没有收到短信，因为${told.reason}。请把这个链接发给讲师。` : '';
}
