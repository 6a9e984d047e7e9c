import { dayInChina } from './day-in-china.ts';

/** The day of an ISO time. */
export function PublishedOn({ time }: { time: string }) {
  return <time dateTime={time}>{dayInChina(time)}</time>;
}
