import { describe, expect, test } from 'vitest';
import { type ContentReading, isTouched, type ListPlace, type ListReading } from './readings.ts';

const place: ListPlace = { code: 'c', position: 30, listedAt: 300, popularity: 3, priceCents: 3_000, categoryCode: 'welding', featured: true, facets: { teacher: ['x'], tag: ['a', 'b'] } };
const touches = (list: ListReading, places: ListPlace[] | null = [place]) =>
  isTouched([{ topCode: '-1', kind: 'course', list }], { topCode: '-1', kind: 'course', code: 'c', ...(places ? { places } : {}) });

describe('a change of an entry touches', () => {
  test('what was read of it by its code, and no other entry, kind or tenant', () => {
    const readings: ContentReading[] = [{ topCode: '-1', kind: 'course', code: 'c' }];
    const change = { topCode: '-1', kind: 'course', code: 'c', places: [] };
    expect(isTouched(readings, change)).toBe(true);
    for (const other of [{ code: 'd' }, { kind: 'news' }, { topCode: 'E1' }]) expect(isTouched(readings, { ...change, ...other })).toBe(false);
  });

  test('the lists in which it stands or stood', () => {
    expect(touches({})).toBe(true);
    expect(touches({ categoryCodes: ['welding', 'care'], featured: true, facets: { teacher: ['x'], tag: ['b'], industry: undefined } })).toBe(true);
    for (const list of [{ categoryCodes: ['care'] }, { categoryCodes: [] }, { featured: false }, { facets: { teacher: ['y'] } }, { facets: { region: ['z'] } }]) expect(touches(list)).toBe(false);
    expect(touches({ categoryCodes: ['care'] }, [place, { ...place, categoryCode: 'care' }])).toBe(true);
  });

  test('the part of a list that was read, in whatever order', () => {
    const upTo = (sort: 'order' | 'newest' | 'popular' | 'price', value: number, code = 'z') => touches({ stretch: { sort, last: { value, code } } });
    expect([upTo('order', 40), upTo('order', 20), upTo('order', 30, 'c'), upTo('order', 30, 'b')]).toEqual([true, false, true, false]);
    expect([upTo('newest', 200), upTo('newest', 400), upTo('newest', 300, 'b'), upTo('newest', 300, 'd')]).toEqual([true, false, true, false]);
    expect([upTo('popular', 1), upTo('popular', 5), upTo('price', 4_000), upTo('price', 2_000)]).toEqual([true, false, true, false]);
    const between = (first: number, last: number) => touches({ stretch: { sort: 'newest', first: { value: first, code: 'a' }, last: { value: last, code: 'a' } } });
    expect([between(400, 200), between(250, 200), between(500, 400)]).toEqual([true, false, false]);
  });

  test('every list of its kind where it is not known where it stood', () => {
    expect(touches({ categoryCodes: ['care'] }, null)).toBe(true);
    expect(isTouched([{ topCode: '-1', kind: 'course', list: { categoryCodes: ['care'] } }, { topCode: '-1', kind: 'course', code: 'd' }], { topCode: '-1', kind: 'course', code: null })).toBe(true);
  });

  test('no list where it never stood', () => {
    expect(touches({}, [])).toBe(false);
  });
});
