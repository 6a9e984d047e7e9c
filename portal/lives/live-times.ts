import { useSyncExternalStore } from 'react';
import { daysBetween, isoDay, minuteSpanText, minuteText, partsOf } from '../../contract/dates.ts';
import { entryMinutes } from '../../contract/live/limits.ts';
import { weekdayName } from '../../contract/weekdays.ts';

interface Scheduled {
  startTime: string;
  endTime: string;
}

/** "11月21日 14:00—15:30" */
export const whenText = ({ startTime, endTime }: Scheduled): string => minuteSpanText(startTime, endTime);

/** Length in minutes: planned, or actual after the end. At least 1. */
export const minutesOf = ({ startTime, endTime }: Scheduled): number => Math.max(1, Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000));

/** Minutes since the start of the class. */
export const minutesSince = (startTime: string, now: number): number => Math.max(0, (now - Date.parse(startTime)) / 60_000);

interface Planned {
  plannedStart: string;
  plannedEnd: string;
}

/** What a class that has begun was scheduled for, beside its real start: "原定今晚 19:00—20:30，19:03 开播". */
export const begunText = ({ plannedStart, plannedEnd }: Planned, began: string | number, now: number): string => `原定${soonText(plannedStart, now)}—${partsOf(plannedEnd).clock} · ${partsOf(began).clock} 开播`;

/** "今晚 19:30", "明天 09:00", otherwise the date. */
export function soonText(startTime: string, now: number): string {
  const { clock } = partsOf(startTime);
  const days = daysBetween(new Date(now).toISOString(), startTime);
  if (days === 0) return `${Number(clock.slice(0, 2)) >= 18 ? '今晚' : '今天'} ${clock}`;
  return days === 1 ? `明天 ${clock}` : minuteText(startTime);
}

/** The remaining time in the units of a countdown. */
export function timeLeft(milliseconds: number): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 };
}

/** "3 天 4 小时", "2 小时 15 分", "24 分". */
export function leftText(milliseconds: number): string {
  const { days, hours, minutes } = timeLeft(milliseconds);
  if (days > 0) return `${days} 天${hours > 0 ? ` ${hours} 小时` : ''}`;
  return hours > 0 ? `${hours} 小时${minutes > 0 ? ` ${minutes} 分` : ''}` : `${Math.max(1, minutes)} 分`;
}

/** When students can enter the room, and when people who booked get their reminder. */
export const doorsOpenAt = (startTime: string): number => Date.parse(startTime) - entryMinutes * 60_000;

/** The browser's time in ms, updated every second. Null until hydration, because the cached page must match. */
export const useNow = (): number | null => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000) * 1000, () => null);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Name and date of a day, such as 明天 and 11月23日 周一. The name is the weekday from the third day on, and before hydration. */
export function dayName(time: string, now: number | null): { name: string; date: string } {
  const days = now === null ? 99 : daysBetween(new Date(now).toISOString(), time);
  const weekday = weekdayName(isoDay(time));
  const near = ['今天', '明天'][days];
  const date = minuteText(time).split(' ')[0]!;
  return near ? { name: near, date: `${date} ${weekday}` } : { name: weekday, date };
}
