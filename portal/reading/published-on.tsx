import { dayText } from '../../contract/dates.ts';

/** The date of an ISO time. */
export function PublishedOn({ time }: { time: string }) {
  return <time dateTime={time}>{dayText(time)}</time>;
}
