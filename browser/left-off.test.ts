import { beforeEach, expect, test, vi } from 'vitest';
import { leftOffAt, noteLeftOff, placeText, type LeftOff } from './left-off.ts';
import { stubTab } from './session/testing-storage.ts';

const film = (code: string, seconds: number, chapter = 1): LeftOff => ({ key: `course ${code} ${chapter}`, address: `/curse/courselist?beorCode=${code}`, title: '数控车工', part: `第 ${chapter} 章`, poster: '', seconds, length: 100, isPublic: true, person: '' });
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) });
  return () => vi.unstubAllGlobals();
});

const kept = () => JSON.parse(stored.get('left-off') ?? '[]') as LeftOff[];

test('the newest film is first, and each film is stored once with its last chapter', () => {
  noteLeftOff(film('A', 20));
  noteLeftOff(film('B', 30));
  noteLeftOff(film('A', 40.7, 2));
  expect(kept().map(({ key, seconds }) => [key, seconds])).toEqual([['course A 2', 40], ['course B 1', 30]]);
  expect([leftOffAt('course A 2'), leftOffAt('course A 1'), leftOffAt('course B 1')]).toEqual([40, 0, 30]);
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
  expect(kept()[0]!.key).toBe('course F14 1');
});

test('text in the storage that is not a list of films, or leads to another site, is dropped', () => {
  for (const text of ['{', '5', '[null,{"key":1}]', JSON.stringify([{ ...film('A', 50), address: '//evil.example' }])]) {
    stored.set('left-off', text);
    expect(leftOffAt('course A 1')).toBe(0);
  }
});

test('the first ten seconds of a long class, and its last minute, leave nothing to continue', () => {
  const lesson = (seconds: number): LeftOff => ({ ...film('A', seconds), length: 5_400 });
  noteLeftOff(lesson(9));
  expect(kept()).toEqual([]);
  noteLeftOff(lesson(1_390));
  expect(placeText(leftOffAt('course A 1'))).toBe('23:10');
  noteLeftOff(lesson(5_345));
  expect(kept()).toEqual([]);
});

test('two people with logins do not see each other\'s films; a visitor goes on with public ones only', () => {
  const { stored: session } = stubTab();
  const isNow = (person: string) => (person === '' ? session.clear() : session.set('token', 'token').set('topCode', '-1').set('userCode', person));
  const places = () => [leftOffAt('course OPEN 1'), leftOffAt('course OWN 1')];
  isNow('anna');
  noteLeftOff(film('OPEN', 30));
  noteLeftOff({ ...film('OWN', 40), isPublic: false });
  expect(places()).toEqual([30, 40]);
  isNow('ben');
  expect(places()).toEqual([0, 0]);
  noteLeftOff(film('OPEN', 60));
  isNow('');
  expect(places()).toEqual([60, 0]);
  isNow('anna');
  expect(places()).toEqual([30, 40]);
});
