import { expect, test } from 'vitest';
import { attendanceSheet } from './attendance-sheet.ts';

const live = { liveName: '焊工安全第一课', teacherName: '陈师傅', startTime: '2026-11-29T05:00:00+08:00', endTime: '2026-11-29T06:30:00+08:00', beganAt: '2026-11-29T04:50:20+08:00', endedAt: '2026-11-29T04:58:40+08:00' };
const came = { personId: 'p', name: '王丽', phone: '139****0002', card: '', firstIn: '2026-11-29T04:56:00+08:00', lastSeen: '2026-11-29T04:58:00+08:00', isLate: true, watchedMinutes: 2, replayMinutes: 0, checkIns: 1, lateCheckIns: 0, answers: 2, rightAnswers: 1, messages: 0, device: 'phone', note: '' };
const attendance = { attended: [came, { ...came, name: '沈莉', isLate: false, firstIn: '2026-11-29T05:10:00+08:00' }], absent: [{ name: '李强', phone: '139****0003', card: '' }], asked: { checkIns: 1, quizzes: 3, gradedQuizzes: 2 } };

test('the sheet names the planned and the actual times, what was asked, and the rule for late people', () => {
  expect(attendanceSheet(live, attendance).slice(0, 3)).toEqual([
    ['焊工安全第一课，讲师 陈师傅'],
    ['原定 2026-11-29 05:00 到 2026-11-29 06:30，实际 2026-11-29 04:50 到 2026-11-29 04:58'],
    ['签到 1 次；随堂题 3 道，有正确答案的 2 道；开播 5 分钟以后才进来的算迟到'],
  ]);
  expect(attendanceSheet({ ...live, endedAt: null }, attendance)[1]![0]).toMatch(/实际 2026-11-29 04:50 开播，还没下课$/);
});

test('each person has what was asked beside what was done, absent people too', () => {
  const [head, ...rows] = attendanceSheet(live, attendance).slice(3);
  const of = (row: number, names: string[]) => names.map((name) => rows[row]![head!.indexOf(name)]);
  const names = ['姓名', '到课', '迟到', '应签次数', '签到次数', '应答题数', '答题次数', '答对题数'];
  expect(rows.map((_, at) => of(at, names))).toEqual([
    ['王丽', '到课', '迟到', 1, 1, 3, 2, 1],
    ['沈莉', '只看了回放', '', 1, 1, 3, 2, 1],
    ['李强', '缺课', '', 1, 0, 3, 0, 0],
  ]);
  expect(rows.every(({ length }) => length === head!.length)).toBe(true);
});
