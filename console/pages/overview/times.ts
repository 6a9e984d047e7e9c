/** Times are shown in China's time zone in every browser: enterprises and their trials are there. */
const timeZone = 'Asia/Shanghai';
const day = new Intl.DateTimeFormat('zh-CN', { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
const minute = new Intl.DateTimeFormat('zh-CN', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 2026年4月1日 */
export const dayOf = (isoTime: string): string => day.format(new Date(isoTime));
const offsetMilliseconds = 8 * 3_600_000;
const dayMilliseconds = 86_400_000;
const dayNumber = (isoTime: string): number => Math.floor((Date.parse(isoTime) + offsetMilliseconds) / dayMilliseconds);

/** Calendar days between the two dates, ignoring the time of day. */
export const daysBetween = (from: string, until: string): number => dayNumber(until) - dayNumber(from);

/** 2026-03-02 09:05 */
export function minuteOf(isoTime: string): string {
  const parts = Object.fromEntries(minute.formatToParts(new Date(isoTime)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}
