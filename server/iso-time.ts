/** China has one time zone and no daylight saving; every time that leaves is written in it. */
const offsetMilliseconds = 8 * 3_600_000;
const dayMilliseconds = 86_400_000;

/** ISO 8601 with offset (spec calls#times), to the second: `2026-03-02T09:00:00+08:00`. */
export function isoTime(millisecondsSinceEpoch: number): string {
  return `${new Date(millisecondsSinceEpoch + offsetMilliseconds).toISOString().slice(0, 19)}+08:00`;
}

/** The calendar day in China, `2026-03-02`. */
export function dayInChina(millisecondsSinceEpoch: number): string {
  return new Date(millisecondsSinceEpoch + offsetMilliseconds).toISOString().slice(0, 10);
}

/** The same as people read it, `2026年3月2日`. */
export function dayInWords(millisecondsSinceEpoch: number): string {
  const [year, month, day] = dayInChina(millisecondsSinceEpoch).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

const dayNumberInChina = (millisecondsSinceEpoch: number): number => Math.floor((millisecondsSinceEpoch + offsetMilliseconds) / dayMilliseconds);

/** Difference of two calendar dates in China: 0 within a day, at any hours; negative backwards. */
export const daysInChina = (from: number, until: number): number => dayNumberInChina(until) - dayNumberInChina(from);

/** When the calendar day in China begins. */
export const startOfDayInChina = (millisecondsSinceEpoch: number): number => dayNumberInChina(millisecondsSinceEpoch) * dayMilliseconds - offsetMilliseconds;

/** When it is over, and the next begins. */
export const endOfDayInChina = (millisecondsSinceEpoch: number): number => startOfDayInChina(millisecondsSinceEpoch) + dayMilliseconds;
