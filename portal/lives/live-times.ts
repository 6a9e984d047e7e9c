import { useSyncExternalStore } from 'react';
import { daysBetween, isoDay, minuteText, partsOf } from '../../contract/dates.ts';
import { weekdayName } from '../../contract/weekdays.ts';

interface Scheduled {
  startTime: string;
  endTime: string;
}

/** "11月21日 14:00—15:30" */
export const whenText = ({ startTime, endTime }: Scheduled): string => `${minuteText(startTime)}—${partsOf(endTime).clock}`;

/** Planned minutes, or those that the class took. At least one. */
export const minutesOf = ({ startTime, endTime }: Scheduled): number => Math.max(1, Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000));

/** Minutes since the class began. */
export const minutesSince = (startTime: string, now: number): number => Math.max(0, (now - Date.parse(startTime)) / 60_000);

/** "今晚 19:30", "明天 09:00", else the day itself. */
export function soonText(startTime: string, now: number): string {
  const { clock } = partsOf(startTime);
  const days = daysBetween(new Date(now).toISOString(), startTime);
  if (days === 0) return `${Number(clock.slice(0, 2)) >= 18 ? '今晚' : '今天'} ${clock}`;
  return days === 1 ? `明天 ${clock}` : minuteText(startTime);
}

/** What is left, in the units of a countdown. */
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

/** Students may come in this long before the class. */
const doorsOpenMinutes = 15;
export const doorsOpenAt = (startTime: string): number => Date.parse(startTime) - doorsOpenMinutes * 60_000;

/** The browser's clock in ms, every second; null until hydration, so that cached pages agree with their markup. */
export const useNow = (): number | null => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000) * 1000, () => null);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** A day's name and date: 明天 and 11月23日 周一; before hydration, and from the third day on, the weekday. */
export function dayName(time: string, now: number | null): { name: string; date: string } {
  const days = now === null ? 99 : daysBetween(new Date(now).toISOString(), time);
  const weekday = weekdayName(isoDay(time));
  const near = ['今天', '明天'][days];
  const date = minuteText(time).split(' ')[0]!;
  return near ? { name: near, date: `${date} ${weekday}` } : { name: weekday, date };
}
