/** §3: prices come in cents; whole yuan are written without decimals, all others with two: `6,800`, `39,800.50`. */
export const yuanText = (cents: number): string => (cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 });

/** With its sign; nothing is free. */
export const priceText = (cents: number): string => (cents === 0 ? '免费' : `¥${yuanText(cents)}`);
