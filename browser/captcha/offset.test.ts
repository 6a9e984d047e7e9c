import { expect, test } from 'vitest';
import { acrossPicture, downPicture, offsetAt, stepOf } from './offset.ts';

test('a drag of 134 px over a picture drawn at full size moves the piece by 134 px', () => {
  expect(offsetAt({ pointerX: 40, offset: 0, drawnWidth: 330 }, 174)).toBe(134);
});

test('a drag over a picture drawn at 264 px is converted to px of the full picture', () => {
  expect(offsetAt({ pointerX: 40, offset: 0, drawnWidth: 264 }, 40 + 107.2)).toBeCloseTo(134);
});

test('a second drag continues from the piece’s position', () => {
  expect(offsetAt({ pointerX: 200, offset: 90, drawnWidth: 330 }, 190)).toBe(80);
});

test('positions are shares of the picture', () => {
  expect(acrossPicture(165)).toBe('50%');
  expect(downPicture(33)).toBe('20%');
});

test('arrow keys move by 1 px, with Shift by 10 px, and other keys not at all', () => {
  expect([stepOf('ArrowRight', false), stepOf('ArrowLeft', false), stepOf('ArrowUp', true), stepOf('ArrowDown', true)]).toEqual([1, -1, 10, -10]);
  expect(stepOf('Tab', false)).toBeNull();
});
