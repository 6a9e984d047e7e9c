import { expect, test } from 'vitest';
import { curvePaths, marksWithRoom, minuteClock, nameOffset, numbersOf, placeOf } from './ruler-figures.ts';

test('a minute is written with its seconds, and never with 60 seconds', () => {
  expect([0, 42.3, 0.9999, 88 + 4 / 60, -1].map(minuteClock)).toEqual(['00:00', '42:18', '00:59', '88:04', '00:00']);
});

test('a position is limited to the ruler when the class runs longer', () => {
  expect([placeOf(45, 90), placeOf(-3, 90), placeOf(95, 90)]).toEqual(['50.000%', '0.000%', '100.000%']);
});

test('the name of a mark is left out when the next mark is closer than its width', () => {
  const marks = [{ kind: 'quiz', at: 40.2, name: '题 3' }, { kind: 'quiz', at: 38, name: '题 2' }, { kind: 'sign', at: 5, name: '签到 1' }] as const;
  expect(marksWithRoom(marks, 90, 900).map(({ mark, isNamed }) => [mark.name, isNamed])).toEqual([['签到 1', true], ['题 2', false], ['题 3', true]]);
});

test('marks that would cover each other are drawn as one with the number of the others', () => {
  const marks = [5, 6, 12, 40].map((at) => ({ kind: 'sign', at, name: `签到 ${at}` }) as const);
  const drawn = (width: number) => marksWithRoom(marks, 90, width).map(({ mark, others }) => `${mark.at}${others.map(({ at }) => `+${at}`).join('')}`);
  expect(drawn(900)).toEqual(['5+6', '12', '40']);
  expect(drawn(340)).toEqual(['5+6+12', '40']);
});

test('the name of a part stands behind the handle that would cross it, if there is room', () => {
  expect([nameOffset('接线', 300, 0), nameOffset('接线', 300, 20), nameOffset('接线', 300, 60), nameOffset('接线', 50, 20)]).toEqual([0, 20, 0, 0]);
});

test('numbers are every 15 minutes, less often on a narrow ruler, and not under the handle', () => {
  expect(numbersOf(90, 900, undefined)).toEqual([0, 15, 30, 45, 60, 75, 90]);
  expect(numbersOf(90, 900, 44)).toEqual([0, 15, 30, 60, 75, 90]);
  expect(numbersOf(240, 320, undefined)).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240]);
});

test('the curve goes from the start to now, and the top value is at the upper edge', () => {
  expect(curvePaths([0, 5, 10], 40)).toEqual([{ path: 'M0.00 100.0L20.00 50.0L40.00 0.0', from: '0.00', to: '40.00' }]);
  expect(curvePaths([0], 40)).toMatchObject([{ path: 'M0.00 100.0' }]);
});

test('the curve is blank where the audience is not known', () => {
  expect(curvePaths([null, 10, 5, null, 10], 40)).toEqual([
    { path: 'M10.00 0.0L20.00 50.0', from: '10.00', to: '20.00' },
    { path: 'M40.00 0.0', from: '40.00', to: '40.00' },
  ]);
});
