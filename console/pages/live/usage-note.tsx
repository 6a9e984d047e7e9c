import { isoDay } from '../../../contract/dates.ts';
import { useUsage } from './live-queries.ts';
import { presentTime } from './times.ts';

const gigabyte = 1e9;
const warnedFrom = 0.8;

const gigabytesText = (bytes: number): string => `${(bytes / gigabyte).toLocaleString('zh-CN', { maximumFractionDigits: bytes < 10 * gigabyte ? 1 : 0 })} GB`;

/** Traffic of this month and this year. At the limit it only shows a note, because a running class is never cut off. */
export function UsageNote() {
  const { data } = useUsage();
  if (!data) return null;
  const { yearBytes, limitGigabytes, months } = data;
  const month = months.find((each) => each.month === isoDay(presentTime()).slice(0, 7));
  const limit = gigabytesText((limitGigabytes ?? 0) * gigabyte);
  const share = limitGigabytes ? yearBytes / gigabyte / limitGigabytes : 0;
  if (share < warnedFrom) return null;
  return (
    <output className={share >= 1 ? 'note note--error' : 'note note--warn'}>
      今年的直播流量已用 {gigabytesText(yearBytes)}，{share >= 1 ? `超过了版本的 ${limit}` : `是版本 ${limit} 的 ${Math.floor(share * 100)}%`}（本月 {gigabytesText(month?.bytes ?? 0)}）。正在上的课不会被掐断。
    </output>
  );
}
