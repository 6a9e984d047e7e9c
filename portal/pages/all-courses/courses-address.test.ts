import { expect, test } from 'vitest';
import { coursesAddressOf, coursesLink } from './courses-address.ts';

const asked = (query: string) => coursesAddressOf({ url: `http://localhost/curse/Fullcourse${query}` });

test('an address says what is chosen, how it is sorted and which page of it', () => {
  expect(asked('')).toEqual({ filters: {}, keyword: '', pageNum: 1, sort: 'new' });
  expect(asked('?categoryCode=welding&tagCode=exam&industry=auto&keyword=%20PLC%20&sort=price&pageNum=2')).toEqual({
    filters: { categoryCode: 'welding', tagCode: 'exam', industry: 'auto' },
    keyword: 'PLC',
    pageNum: 2,
    sort: 'price',
  });
});

test('what is no code and no way of sorting is not asked for', () => {
  expect(asked(`?categoryCode=%27&tagCode=&industry=${'x'.repeat(65)}&sort=dear`)).toEqual({ filters: {}, keyword: '', pageNum: 1, sort: 'new' });
});

test('a changed choice keeps the rest and begins at its first page', () => {
  const address = asked('?categoryCode=welding&sort=hot&keyword=焊&pageNum=3');
  expect(decodeURIComponent(coursesLink(address, { filters: { tagCode: 'exam' } }))).toBe('/curse/Fullcourse?categoryCode=welding&tagCode=exam&sort=hot&keyword=焊');
  expect(decodeURIComponent(coursesLink(address, { filters: { categoryCode: undefined } }))).toBe('/curse/Fullcourse?sort=hot&keyword=焊');
  expect(coursesLink(address, { keyword: '', sort: 'new' })).toBe('/curse/Fullcourse?categoryCode=welding');
});
