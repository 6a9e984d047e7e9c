import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1000, 0, '1,000'],
  [1234567, 0, '1,234,567'],
  [-1000, 0, '-1,000'],
  [39800.5, 2, '39,800.50'],
  [0.1234, 4, '0.1234'],
])('%d with %d decimals is %j', (value, decimals, text) => {
  expect(numberText(value, decimals)).toBe(text);
});
