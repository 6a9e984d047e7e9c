import { expect, test } from 'vitest';
import { coursesAddressOf, coursesLink } from './courses-address.ts';

const asked = (query: string) => coursesAddressOf({ url: `http://localhost/curse/Fullcourse${query}` });

test('filters, sorting and page number are read from the address', () => {
  expect(asked('')).toEqual({ filters: {}, keyword: '', pageNum: 1, sort: 'new' });
  expect(asked('?categoryCode=welding&tagCode=exam&industry=auto&keyword=%20PLC%20&sort=price&pageNum=2')).toEqual({
    filters: { categoryCode: 'welding', tagCode: 'exam', industry: 'auto' },
    keyword: 'PLC',
    pageNum: 2,
    sort: 'price',
  });
});

test('an invalid code or sorting in the address is ignored', () => {
  expect(asked(`?categoryCode=%27&tagCode=&industry=${'x'.repeat(65)}&sort=dear`)).toEqual({ filters: {}, keyword: '', pageNum: 1, sort: 'new' });
});

test('changing a filter keeps the others and starts at page 1', () => {
  const address = asked('?categoryCode=welding&sort=hot&keyword=焊&pageNum=3');
  expect(decodeURIComponent(coursesLink(address, { filters: { tagCode: 'exam' } }))).toBe('/curse/Fullcourse?categoryCode=welding&tagCode=exam&sort=hot&keyword=焊');
  expect(decodeURIComponent(coursesLink(address, { filters: { categoryCode: undefined } }))).toBe('/curse/Fullcourse?sort=hot&keyword=焊');
  expect(coursesLink(address, { keyword: '', sort: 'new' })).toBe('/curse/Fullcourse?categoryCode=welding');
});
