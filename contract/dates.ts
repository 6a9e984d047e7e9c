/**
 * Times as calls carry them and as people read them, in China's time wherever the server or the browser stands. China has
 * one time zone and no daylight saving. All derive from one text instead of `Intl`: that takes twice as long for each time
 * of an answer, and what the server's version writes, the browser's need not write as well.
 */
const offsetMilliseconds = 8 * 3_600_000;
const dayMilliseconds = 86_400_000;

/** Milliseconds since the epoch, or a text in ISO 8601 with its offset. */
type Time = number | string;

const millisecondsOf = (time: Time): number => new Date(time).getTime();

/** With the offset (spec calls#times), to the second: `2026-03-02T09:05:00+08:00`. */
export const isoTime = (time: Time): string => `${new Date(millisecondsOf(time) + offsetMilliseconds).toISOString().slice(0, 19)}+08:00`;

/** `2026-03-02` */
export const isoDay = (time: Time): string => isoTime(time).slice(0, 10);

/** `2026-03-02 09:05` */
export const isoMinute = (time: Time): string => isoTime(time).slice(0, 16).replace('T', ' ');

/** The numbers as people read them, without leading zeros but for the clock: `09:05`. */
export function partsOf(time: Time) {
  const text = isoTime(time);
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)), clock: text.slice(11, 16) };
}

/** `2026年3月2日` */
export function dayText(time: Time): string {
  const { year, month, day } = partsOf(time);
  return `${year}年${month}月${day}日`;
}

/** `3月2日 09:05` */
export function minuteText(time: Time): string {
  const { month, day, clock } = partsOf(time);
  return `${month}月${day}日 ${clock}`;
}

const dayNumber = (time: Time): number => Math.floor((millisecondsOf(time) + offsetMilliseconds) / dayMilliseconds);

/** Difference of two calendar dates: 0 within a day, at any hours; negative backwards. */
export const daysBetween = (from: Time, until: Time): number => dayNumber(until) - dayNumber(from);

/** When the calendar day begins, ms since the epoch. */
export const startOfDay = (time: Time): number => dayNumber(time) * dayMilliseconds - offsetMilliseconds;

/** When it is over, and the next begins. */
export const endOfDay = (time: Time): number => startOfDay(time) + dayMilliseconds;
