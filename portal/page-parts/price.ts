// The formatters are made once: `toLocaleString` makes one per call, which took a twentieth of rendering the home page.
const [whole, withCents] = [0, 2].map((digits) => new Intl.NumberFormat('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })) as [Intl.NumberFormat, Intl.NumberFormat];

/** Formats a price in cents (spec calls#prices). Whole yuan have no decimals, other amounts have two: `6,800`, `39,800.50`. */
export const yuanText = (cents: number): string => (cents % 100 === 0 ? whole : withCents).format(cents / 100);

/** The price with the currency sign. 0 is shown as free. */
export const priceText = (cents: number): string => (cents === 0 ? '免费' : `¥${yuanText(cents)}`);
