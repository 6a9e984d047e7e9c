import { expect, test } from 'vitest';
import { isoTime } from '../../../../contract/dates.ts';
import { timedParts } from './replay-cuts.ts';

const began = Date.parse('2026-03-02T19:00:00+08:00');
const part = (startsAfterSeconds: number, seconds: number) => ({ url: `/${startsAfterSeconds}`, startsAfterSeconds, seconds });
const at = (second: number, reason: 'diskFull' | 'mediaRestarted' | 'portalRestarted' | 'teacherLeft') => ({ at: isoTime(began + second * 1000), reason });

test('each part of a replay has its times, and the gravest reason near its end', () => {
  const parts = timedParts([part(0, 100), part(130, 70), part(205, 95), part(300, 60)], [at(108, 'teacherLeft'), at(202, 'teacherLeft'), at(201, 'mediaRestarted'), at(361, 'diskFull')], began, began + 600_000);
  expect(parts.map(({ cut }) => cut)).toEqual([
    { seconds: 30, reason: '老师的画面断了' },
    { seconds: 5, reason: '转发的程序停了，自己重开' },
    null,
    { seconds: 240, reason: '磁盘满了或写不进去' },
  ]);
  expect([parts[1]!.from, parts[1]!.until]).toEqual([began + 130_000, began + 200_000]);
});

test('a recording that runs to the end has no cut', () => {
  expect(timedParts([part(1, 599)], [], began, began + 601_000)[0]!.cut).toBeNull();
});
