import { numberText } from './number-text.ts';

/** Formats a price in cents (spec calls#prices). Whole yuan have no decimals, other amounts have two: `6,800`, `39,800.50`. */
export const yuanText = (cents: number): string => numberText(cents / 100, cents % 100 === 0 ? 0 : 2);

/** The price with the currency sign. 0 is shown as free. */
export const priceText = (cents: number): string => (cents === 0 ? '免费' : `¥${yuanText(cents)}`);
