import { expect, test } from 'vitest';
import { addedTo, addPage, forgetAddedPages } from './extended-lists.ts';

const classes = (...codes: string[]) => codes.map((liveCode) => ({ liveCode }));
const first = { list: classes('L1', 'L2'), pageNum: 1 };

test('a list that is opened again has the pages that were added, and other lists do not', () => {
  addPage('/m/Video', first, classes('L3', 'L4'));
  addPage('/m/Video', first, classes('L5'));
  expect(addedTo('/m/Video', first)).toMatchObject({ entries: classes('L3', 'L4', 'L5'), pageNum: 3 });
  expect(addedTo('/m/Video?categoryCode=a', first)).toEqual({ entries: [], pageNum: 1 });
});

test('a list starts with its first page again when that has changed, so that no entry is missing between the pages', () => {
  addPage('/m/Video', first, classes('L3', 'L4'));
  expect(addedTo('/m/Video', { list: classes('L0', 'L1'), pageNum: 1 })).toEqual({ entries: [], pageNum: 1 });
});

test('a pull lets all lists start with their first page again', () => {
  addPage('/m/Video', first, classes('L3', 'L4'));
  forgetAddedPages();
  expect(addedTo('/m/Video', first)).toEqual({ entries: [], pageNum: 1 });
});
