import { expect, test } from 'vitest';
import { readDraft, writeDraft } from './lesson-draft.ts';
import type { Values } from './lesson-values.ts';

const values: Values = { liveName: '焊工安全第一课', day: '2026-11-29', from: '05:00', until: '06:30', teacherPersonId: 'invite', teacherName: '陈师傅', teacherPhone: '13800001023', visibility: 'members', recommended: false, pcCover: '', outline: '停电', categoryCode: '0', livePre: '', livePreUrl: '', previewLoops: true };
const me = { topCode: '100000000001', userCode: 'u1' };
const minute = 60_000;

function tab(content?: string) {
  const stored = new Map(content === undefined ? [] : [['console-class-draft', content]]);
  return { stored, getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text), removeItem: (key: string) => void stored.delete(key) };
}

test('a reload within 30 minutes restores what was typed and the chosen code, and nothing about the teacher is stored', () => {
  const storage = tab();
  writeDraft(storage, me, null, 'LV-1', values, 0);
  const { teacherPersonId, teacherName, teacherPhone, ...kept } = values;
  expect(readDraft(storage, me, null, 29 * minute)).toEqual({ liveCode: 'LV-1', values: kept, hadTeacher: true });
  expect([...storage.stored.values()].join('')).not.toMatch(new RegExp([teacherName, teacherPhone, teacherPersonId].join('|')));
  expect(readDraft(storage, me, null, 30 * minute)).toBeNull();
});

test('another enterprise, another person and another time of the calendar get an empty form', () => {
  const storage = tab();
  writeDraft(storage, me, '2026-11-29T05:00', 'LV-1', values, 0);
  expect(readDraft(storage, me, '2026-11-29T05:00', 1)?.values.liveName).toBe('焊工安全第一课');
  for (const [owner, from] of [[{ ...me, topCode: '2' }, '2026-11-29T05:00'], [{ ...me, userCode: 'u2' }, '2026-11-29T05:00'], [null, '2026-11-29T05:00'], [me, null]] as const) expect(readDraft(storage, owner, from, 1)).toBeNull();
});

test('an unreadable draft is an empty form, and values of a wrong kind are left out', () => {
  for (const content of ['', '{', 'null', '[]', '{"savedAt":"x"}', JSON.stringify({ savedAt: 0, place: `${me.topCode} u1 `, values })]) expect(readDraft(tab(content), me, null, 1)).toBeNull();
  const wrong = JSON.stringify({ savedAt: 0, place: `${me.topCode} u1 `, liveCode: 'LV-1', values: { liveName: 7, outline: '停电', visibility: 'all', recommended: 'yes' } });
  expect(readDraft(tab(wrong), me, null, 1)).toEqual({ liveCode: 'LV-1', values: { outline: '停电' }, hadTeacher: false });
});
