import { expect, test } from 'vitest';
import { isoTime } from '../../../../contract/dates.ts';
import { timedParts } from './replay-cuts.ts';

const began = Date.parse('2026-03-02T19:00:00+08:00');
const part = (startsAfterSeconds: number, seconds: number) => ({ url: `/${startsAfterSeconds}`, startsAfterSeconds, seconds });
const at = (second: number, reason: 'diskFull' | 'mediaRestarted' | 'portalRestarted' | 'teacherChanged' | 'teacherLeft') => ({ at: isoTime(began + second * 1000), reason });

test('each part of a replay has its times, what broke off in it and when, and how much is lost after it', () => {
  const parts = timedParts([part(0, 100), part(130, 70), part(205, 95), part(300, 60)], [at(50, 'teacherLeft'), at(108, 'teacherChanged'), at(201, 'mediaRestarted'), at(361, 'diskFull')], began, began + 600_000);
  expect(parts.map(({ notes }) => notes)).toEqual([
    ['19:00:50 老师的画面断了', '19:01:48 换了讲师', '19:01:40 起 30 秒没有录到'],
    ['19:03:21 转发的程序停了，自己重开', '19:03:20 起 5 秒没有录到'],
    ['画面的大小或来源变了，另起一段'],
    ['19:06:01 磁盘满了或写不进去，录像停了', '19:06:00 起 4 分钟没有录到'],
  ]);
  expect([parts[1]!.from, parts[1]!.until]).toEqual([began + 130_000, began + 200_000]);
});

test('a recording that runs to the end has no notes', () => {
  expect(timedParts([part(1, 599)], [], began, began + 601_000)[0]!.notes).toEqual([]);
});
