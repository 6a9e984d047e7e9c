import { expect, test } from 'vitest';
import { priceText, yuanText } from './price.ts';

test.each([
  [0, '0', '免费'],
  [99, '0.99', '¥0.99'],
  [39_850, '398.50', '¥398.50'],
  [680_000, '6,800', '¥6,800'],
  [3_980_050, '39,800.50', '¥39,800.50'],
])('%i cents are written as %s, and as a price %s', (cents, amount, price) => expect([yuanText(cents), priceText(cents)]).toEqual([amount, price]));
