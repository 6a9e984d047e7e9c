import { expect, test } from 'vitest';
import { isChanged, merged } from './lesson-merge.ts';
import type { Values } from './lesson-values.ts';

const base: Values = { liveName: '第一讲', day: '2026-03-02', from: '19:00', until: '20:30', teacherPersonId: 'p1', teacherName: '何建国', teacherPhone: '', visibility: 'list', recommended: false, pcCover: '', outline: '', categoryCode: '', livePre: '', livePreUrl: '', previewLoops: false };

test('what this person changed stays, and the rest is the newest', () => {
  const mine = { ...base, liveName: '第一讲：安全', outline: '停电' };
  expect(merged(base, mine, { ...base, visibility: 'public', outline: '停电' })).toEqual({ values: { ...mine, visibility: 'public' }, clashes: new Map() });
  expect([isChanged(base, mine), isChanged(base, { ...base })]).toEqual([true, false]);
});

test('each field that this person changed stays', () => {
  const changed: Values = { liveName: '第二讲', day: '2026-03-03', from: '20:00', until: '21:00', teacherPersonId: 'p2', teacherName: '王梅', teacherPhone: '13700000001', visibility: 'public', recommended: true, pcCover: '/a.webp', outline: '停电', categoryCode: '1', livePre: '先看', livePreUrl: '/a.mp4', previewLoops: true };
  for (const field of Object.keys(base) as (keyof Values)[]) expect(merged(base, { ...base, [field]: changed[field] }, base).values[field]).toBe(changed[field]);
});

test('times and teachers are not mixed, and a field that both changed is named', () => {
  const mine = { ...base, day: '2026-03-03', teacherPersonId: 'p2', teacherName: '李秀英' };
  const { values, clashes } = merged(base, mine, { ...base, from: '20:00', until: '21:30', liveName: '新课名', teacherName: '何老师' });
  expect(values).toEqual({ ...mine, liveName: '新课名' });
  expect([...clashes]).toEqual([['day', { name: '时间', theirs: '2026-03-02 20:00—21:30' }], ['teacherPersonId', { name: '讲师', theirs: '何老师' }]]);
});
