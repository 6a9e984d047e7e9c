import { expect, test } from 'vitest';
import { clearTop, type Box } from './toast-placement.ts';

const phone = { top: 0, bottom: 844 };
const across = { left: 16, right: 374 };
const box = (top: number, bottom: number, sides: Pick<Box, 'left' | 'right'> = across): Box => ({ ...sides, top, bottom });
/** Where a toast stands unless something is in its way. */
const toast = box(760, 820);

test('a toast stays where it is while it covers neither the field nor the button', () => {
  expect(clearTop(toast, phone, [box(300, 380), box(600, 648)])).toBeNull();
  expect(clearTop(toast, phone, [])).toBeNull();
});

test('it goes to the top where it would cover the button', () => {
  expect(clearTop(toast, phone, [box(300, 380), box(740, 788)])).toBe(12);
});

test('it finds a place in between where both ends are taken', () => {
  const field = box(20, 110);
  const button = box(740, 788);
  const top = clearTop(toast, phone, [field, button])!;
  expect(top).toBeGreaterThanOrEqual(field.bottom);
  expect(top + 60).toBeLessThanOrEqual(button.top);
});

test('it comes up over the keyboard, which hides the window’s end', () => {
  expect(clearTop(toast, { top: 0, bottom: 500 }, [box(200, 280)])).toBe(500 - 12 - 60);
});

test('an element beside the toast does not move it', () => {
  expect(clearTop(box(640, 700, { left: 400, right: 700 }), { top: 0, bottom: 720 }, [box(650, 698, { left: 721, right: 1093 })])).toBeNull();
});
