import type { DataOf } from '../../../../contract/calls/index.ts';
import { isoMinute } from '../../../../contract/dates.ts';
import { lateAfterMinutes } from '../../../../contract/live/limits.ts';
import type { Live } from '../live-queries.ts';

type Attendance = DataOf<'consoleLiveExportAttendance'>;
type Class = Pick<Live, 'liveName' | 'teacherName' | 'startTime' | 'endTime' | 'beganAt' | 'endedAt'>;

const devices: Readonly<Record<string, string>> = { desktop: '电脑', phone: '手机', tablet: '平板' };
export const deviceText = (device: string): string => devices[device] ?? device;

/** The rule stands beside the marks, because the school answers for them. */
export const lateRule = `开播 ${lateAfterMinutes} 分钟以后才进来的算迟到`;

/** True for people who came after the end of the class. */
const sawOnlyReplay = ({ endedAt }: Class, { firstIn }: { firstIn: string }): boolean => endedAt !== null && firstIn >= endedAt;

function timesOf({ startTime, endTime, beganAt, endedAt }: Class): string {
  const planned = `原定 ${isoMinute(startTime)} 到 ${isoMinute(endTime)}`;
  if (beganAt === null) return planned;
  return `${planned}，实际 ${isoMinute(beganAt)} ${endedAt === null ? '开播，还没下课' : `到 ${isoMinute(endedAt)}`}`;
}

/** The spreadsheet of an attendance. It is the evidence for subsidised training: the class and its rules, then a row for each person. */
export function attendanceSheet(live: Class, { attended, absent, asked }: Attendance): (string | number)[][] {
  return [
    [[live.liveName, live.teacherName && `讲师 ${live.teacherName}`].filter(Boolean).join('，')],
    [timesOf(live)],
    [`签到 ${asked.checkIns} 次；随堂题 ${asked.quizzes} 道，有正确答案的 ${asked.gradedQuizzes} 道；${lateRule}`],
    ['姓名', '手机号', '身份证号', '到课', '迟到', '进课', '离开', '听课分钟', '回放分钟', '应签次数', '签到次数', '迟签', '应答题数', '答题次数', '答对题数', '发言条数', '设备', '备注'],
    ...attended.map((row) => [row.name, row.phone, row.card, sawOnlyReplay(live, row) ? '只看了回放' : '到课', row.isLate ? '迟到' : '', isoMinute(row.firstIn), isoMinute(row.lastSeen), row.watchedMinutes, row.replayMinutes, asked.checkIns, row.checkIns, row.lateCheckIns, asked.quizzes, row.answers, row.rightAnswers, row.messages, deviceText(row.device), row.note]),
    ...absent.map(({ name, phone, card }) => [name, phone, card, '缺课', '', '', '', 0, 0, asked.checkIns, 0, 0, asked.quizzes, 0, 0, 0, '', '']),
  ];
}
