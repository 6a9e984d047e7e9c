import { daysBetween, isoDay, isoTime, partsOf, startOfDay } from '../../../contract/dates.ts';
import { weekdayName, weekdayOf } from '../../../contract/weekdays.ts';

const dayMilliseconds = 86_400_000;

export const momentOf = (day: string, clock: string): string => `${day}T${clock}:00+08:00`;
export const startOf = (day: string): number => startOfDay(momentOf(day, '00:00'));
export const dayAfter = (day: string, days: number): string => isoDay(startOf(day) + days * dayMilliseconds);
/** The Monday of a week. */
export const mondayOf = (day: string): string => dayAfter(day, -((weekdayOf(day) + 6) % 7));
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** `11月23日`, with the year if it is another year. */
function shortDay(time: number | string, now: number): string {
  const { year, month, day } = partsOf(time);
  return `${year === partsOf(now).year ? '' : `${year}年`}${month}月${day}日`;
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

/** An ended class shows when it really took place, another one its plan. */
export const shownSpanText = (live: { startTime: string; endTime: string; beganAt: string | null; endedAt: string | null }, now: number): string =>
  spanText(live.beganAt !== null && live.endedAt !== null ? { startTime: live.beganAt, endTime: live.endedAt } : live, now);

/**
 * The class with the times at which a calendar draws it: since its begin the actual ones. A class that is on air ends at the planned end,
 * or now if that has passed. A class that began on another day than planned stays at its plan, because calendars are loaded by planned days.
 */
export function drawnClass<Row extends { startTime: string; endTime: string; beganAt: string | null; endedAt: string | null }>(live: Row, now: number): Row {
  const { startTime, beganAt, endedAt } = live;
  if (beganAt === null || isoDay(beganAt) !== isoDay(startTime)) return live;
  return { ...live, startTime: beganAt, endTime: endedAt ?? isoTime(Math.max(Date.parse(live.endTime), now)) };
}

/** `20:01—21:03`, or `20:01 开播` while the class is on air. The day of the plan is added if it began on another one. Null before the begin. */
export function actualText({ startTime, beganAt, endedAt }: { startTime: string; beganAt: string | null; endedAt: string | null }, now: number): string | null {
  if (beganAt === null) return null;
  const begin = daysBetween(startTime, beganAt) === 0 ? partsOf(beganAt).clock : whenText(beganAt, now);
  if (endedAt === null) return `${begin} 开播`;
  const end = partsOf(endedAt);
  return `${begin}—${daysBetween(beganAt, endedAt) === 0 ? '' : `${end.month}月${end.day}日 `}${end.clock}`;
}

/** `11月29日（周日）19:30—21:00`: a text that is read on another day too. */
export function datedSpanText({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const { month, day, clock } = partsOf(startTime);
  const end = partsOf(endTime);
  return `${month}月${day}日（${weekdayName(isoDay(startTime))}）${clock}—${daysBetween(startTime, endTime) === 0 ? '' : `${end.month}月${end.day}日 `}${end.clock}`;
}

/** `19:30:05` */
export const secondClock = (time: number): string => isoTime(time).slice(11, 19);

/** The time of this machine, used for texts such as `今天`. Countdowns use the server's time. */
export const presentTime = (): number => Date.now();

/** The class that must be on the screen when a week is opened: the next one, or the first one of a week that is over. */
export const classToShow = <Row extends { endTime: string }>(lives: readonly Row[], now: number): Row | undefined => lives.find(({ endTime }) => Date.parse(endTime) > now) ?? lives[0];
