import { daysBetween, isoDay, partsOf, startOfDay } from '../../../contract/dates.ts';

const day = 86_400_000;
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** Noon of the day, so that arithmetic on it cannot reach the next day. */
const noon = (text: string): number => Date.parse(`${text}T12:00:00+08:00`);

export const dayAfter = (text: string, days: number): string => isoDay(noon(text) + days * day);
const weekdayOf = (text: string): number => new Date(noon(text) + 8 * 3_600_000 - 12 * 3_600_000 + 12 * 3_600_000).getUTCDay();
export const weekdayName = (text: string): string => weekdays[weekdayOf(text)]!;
/** The Monday of a week. */
export const mondayOf = (text: string): string => dayAfter(text, -((weekdayOf(text) + 6) % 7));
export const firstOfMonth = (text: string): string => `${text.slice(0, 7)}-01`;
export const momentOf = (dayText: string, clock: string): string => `${dayText}T${clock}:00+08:00`;
export const startOf = (text: string): number => startOfDay(noon(text));

/** `11月23日`, with the year if it is another year. */
function shortDay(time: number | string, now: number): string {
  const { year, month, day: date } = partsOf(time);
  return `${year === partsOf(now).year ? '' : `${year}年`}${month}月${date}日`;
}

/** `今天 19:30`, `明天 09:00`, `11月18日 09:00`. */
export function whenText(time: string, now: number): string {
  const days = daysBetween(now, time);
  const near = { '-1': '昨天', 0: '今天', 1: '明天' }[String(days)];
  return `${near ?? shortDay(time, now)} ${partsOf(time).clock}`;
}

/** `今天 19:30—21:00`, with the date of the end if it is another day. */
export function spanText({ startTime, endTime }: { startTime: string; endTime: string }, now: number): string {
  const end = partsOf(endTime);
  return `${whenText(startTime, now)}—${daysBetween(startTime, endTime) === 0 ? '' : `${end.month}月${end.day}日 `}${end.clock}`;
}

/** The time of this machine, for words such as `今天`. Countdowns use the server's time. */
export const presentTime = (): number => Date.now();
