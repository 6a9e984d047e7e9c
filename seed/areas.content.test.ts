import { describe, expect, test } from 'vitest';
import { siteCalls } from '../contract/calls/site.ts';
import { readSeed } from './testing/read-seed.ts';

describe('areas', () => {
  const areas = readSeed<{ code: string; name: string; children: { code: string; name: string }[] }[]>('launch/areas.json');
  const cities = areas.flatMap(({ children }) => children);

  test('are the answer of getAreaTree', () => {
    expect(() => siteCalls.getAreaTree.data.parse(areas)).not.toThrow();
  });

  test('have the counts of the national list: 34 provinces, 333 prefectures, 4 collapsed municipalities, 32 direct counties', () => {
    const municipalities = new Set(['110100', '120100', '310100', '500100']);
    const direct = cities.filter(({ code }) => code.slice(2, 4) === '90');
    const prefectures = cities.filter(({ code }) => code.slice(2, 4) !== '90' && !municipalities.has(code));
    const endingIn = (suffix: RegExp) => prefectures.filter(({ name }) => suffix.test(name)).length;
    expect([areas.length, prefectures.length, direct.length]).toEqual([34, 333, 32]);
    expect([endingIn(/自治州$/), endingIn(/地区$/), endingIn(/盟$/), endingIn(/市$/)]).toEqual([30, 7, 3, 293]);
    expect(cities.filter(({ code }) => municipalities.has(code))).toHaveLength(4);
  });

  test('have unique six-digit codes, and a city’s code matches its province', () => {
    const codes = [...areas, ...cities].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(areas.every(({ code, children }) => children.every((city) => city.code.startsWith(code.slice(0, 2))))).toBe(true);
  });
});
