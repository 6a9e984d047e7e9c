import { expect, test } from 'vitest';
import { followed, knownOf, openedForm, withNewest } from './lesson-form.ts';
import type { Values } from './lesson-values.ts';
import type { Live } from './live-queries.ts';

const read: Values = { liveName: '第一讲', day: '2026-03-02', from: '19:00', until: '20:30', teacherPersonId: 'p1', teacherName: '何建国', teacherPhone: '', visibility: 'list', recommended: false, pcCover: '', outline: '', categoryCode: '', livePre: '', livePreUrl: '', previewLoops: false };
const live = (version: string, beganAt: string | null = null) => ({ version, beganAt }) as Live;
const [older, newer] = [live('1'), live('2')];
const theirs: Values = { ...read, liveName: '第一讲：安全' };
const typed = (changes: Partial<Values>) => openedForm(older, read, changes);

test('a form in which nothing is changed follows what another person saved, and a save is based on that', () => {
  const form = followed(typed({}), newer, () => theirs);
  expect([form.values, knownOf(form, newer)]).toEqual([theirs, newer]);
});

test('a form in which something is changed keeps its values when another person saves, and a save stays based on the version that it was read from', () => {
  const form = typed({ outline: '停电' });
  expect(followed(form, newer, () => theirs)).toBe(form);
  expect(knownOf(form, newer)).toBe(older);
});

test('a version that was loaded again is known as it was loaded last', () => {
  const begun = live('1', '2026-03-02T19:00:00+08:00');
  const form = typed({ outline: '停电' });
  expect(followed(form, begun, () => theirs)).toBe(form);
  expect(knownOf(form, begun)).toBe(begun);
});

test('after the newest version is taken, a save is based on it, what this person changed stays, and only further changes count', () => {
  const form = withNewest(typed({ outline: '停电' }), newer, theirs);
  expect(form).toMatchObject({ values: { ...theirs, outline: '停电' }, isMerged: true });
  expect(knownOf(form, older)).toBe(newer);
  const again = live('3');
  expect(followed(form, again, () => theirs)).toBe(form);
  const undone = { ...form, values: theirs };
  expect(followed(undone, again, () => theirs)).toEqual(openedForm(again, theirs));
});

test('a new class is saved as a new one until its code turns out to be stored', () => {
  const form = openedForm(null, read, { liveName: '第二讲' });
  expect(form.values.liveName).toBe('第二讲');
  expect(followed(form, null, () => theirs)).toBe(form);
  expect(knownOf(form, null)).toBeNull();
  expect(knownOf(withNewest(form, newer, theirs), null)).toBe(newer);
});

test('the start of a class that has begun is not a choice of this person, and its end is', () => {
  const moved: Values = { ...read, from: '18:00', until: '19:30' };
  const taken = (changes: Partial<Values>, beganAt: string | null) => {
    const { values, clashes } = withNewest(typed(changes), live('2', beganAt), moved);
    return [values.from, values.until, [...clashes.keys()]];
  };
  expect(taken({ from: '20:00' }, null)).toEqual(['20:00', '20:30', ['day']]);
  expect(taken({ from: '20:00' }, '2026-03-02T18:00:00+08:00')).toEqual(['18:00', '19:30', []]);
  expect(taken({ from: '20:00', until: '21:30' }, '2026-03-02T18:00:00+08:00')).toEqual(['18:00', '21:30', ['day']]);
});
