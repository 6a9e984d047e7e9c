import { expect, test } from 'vitest';
import { clearTop, type Box } from './toast-placement.ts';

const phone = { top: 0, bottom: 844 };
const across = { left: 16, right: 374 };
const box = (top: number, bottom: number, sides: Pick<Box, 'left' | 'right'> = across): Box => ({ ...sides, top, bottom });
/** Default position of a toast. */
const toast = box(760, 820);

test('a toast keeps its position while it covers neither the field nor the button', () => {
  expect(clearTop(toast, phone, [box(300, 380), box(600, 648)])).toBeNull();
  expect(clearTop(toast, phone, [])).toBeNull();
});

test('a toast moves to the top when it would cover the button', () => {
  expect(clearTop(toast, phone, [box(300, 380), box(740, 788)])).toBe(12);
});

test('a toast moves to a gap in between when top and bottom are occupied', () => {
  const field = box(20, 110);
  const button = box(740, 788);
  const top = clearTop(toast, phone, [field, button])!;
  expect(top).toBeGreaterThanOrEqual(field.bottom);
  expect(top + 60).toBeLessThanOrEqual(button.top);
});

test('a toast moves above the on-screen keyboard', () => {
  expect(clearTop(toast, { top: 0, bottom: 500 }, [box(200, 280)])).toBe(500 - 12 - 60);
});

test('an element beside the toast does not move it', () => {
  expect(clearTop(box(640, 700, { left: 400, right: 700 }), { top: 0, bottom: 720 }, [box(650, 698, { left: 721, right: 1093 })])).toBeNull();
});
