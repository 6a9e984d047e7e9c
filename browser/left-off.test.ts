import { beforeEach, expect, test, vi } from 'vitest';
import { leftOffAt, noteLeftOff, type LeftOff } from './left-off.ts';

const film = (key: string, seconds: number, part = ''): LeftOff => ({ key, address: `/curse/courselist?beorCode=${key}`, title: '数控车工', part, poster: '', seconds, length: 100 });
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) });
  return () => vi.unstubAllGlobals();
});

const kept = () => JSON.parse(stored.get('left-off') ?? '[]') as LeftOff[];

test('the newest film is first, and each film is stored once with its last chapter', () => {
  noteLeftOff(film('A', 20, '第一章'));
  noteLeftOff(film('B', 30));
  noteLeftOff(film('A', 40.7, '第二章'));
  expect(kept().map(({ key, seconds }) => [key, seconds])).toEqual([['A', 40], ['B', 30]]);
  expect([leftOffAt('A', '第二章'), leftOffAt('A', '第一章'), leftOffAt('B')]).toEqual([40, 0, 30]);
});

test('a film that has hardly begun is not stored, and one seen to its end is removed', () => {
  noteLeftOff(film('A', 3));
  expect(kept()).toEqual([]);
  noteLeftOff(film('A', 50));
  noteLeftOff(film('A', 98));
  expect(kept()).toEqual([]);
});

test('at most twelve films are stored', () => {
  for (let number = 0; number < 15; number++) noteLeftOff(film(`F${number}`, 50));
  expect(kept()).toHaveLength(12);
  expect(kept()[0]!.key).toBe('F14');
});

test('text in the storage that is not a list of films, or leads to another site, is dropped', () => {
  for (const text of ['{', '5', '[null,{"key":1}]', JSON.stringify([{ ...film('A', 50), address: '//evil.example' }])]) {
    stored.set('left-off', text);
    expect(leftOffAt('A')).toBe(0);
  }
});
