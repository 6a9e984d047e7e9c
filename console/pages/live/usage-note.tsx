import type { ReactNode } from 'react';
import { isoDay } from '../../../contract/dates.ts';
import { gigabyte, gigabytesText, warnedFrom } from './gigabytes.ts';
import { useUsage } from './live-queries.ts';
import { presentTime } from './times.ts';

/** Warnings about traffic and storage, from 80 % of the edition's figures on. A running class is never cut off. */
export function UsageNote() {
  const { data } = useUsage();
  if (!data) return null;
  const { yearBytes, limitGigabytes, months, storage } = data;
  const month = months.find((each) => each.month === isoDay(presentTime()).slice(0, 7));
  return (
    <>
      <Note name="今年的直播流量" bytes={yearBytes} limitGigabytes={limitGigabytes}>
        （本月 {gigabytesText(month?.bytes ?? 0)}）。正在上的课不会被掐断。
      </Note>
      <Note name="直播的存储" bytes={storage.bytes} limitGigabytes={storage.limitGigabytes}>
        {storage.stopsAtGigabytes === null
          ? '。删掉不用的回放可以腾出来。'
          : storage.bytes >= storage.stopsAtGigabytes * gigabyte
            ? '，新开的课照常直播，但不录像。删掉不用的回放，下一节课就接着录。'
            : `。到 ${gigabytesText(storage.stopsAtGigabytes * gigabyte)} 以后新开的课不再录像；删掉不用的回放可以腾出来。`}
      </Note>
    </>
  );
}

function Note({ name, bytes, limitGigabytes, children }: { name: string; bytes: number; limitGigabytes: number | null; children: ReactNode }) {
  const share = limitGigabytes ? bytes / gigabyte / limitGigabytes : 0;
  if (share < warnedFrom) return null;
  const limit = gigabytesText((limitGigabytes ?? 0) * gigabyte);
  return (
    <output className={share >= 1 ? 'note note--error' : 'note note--warn'}>
      {name}已用 {gigabytesText(bytes)}，{share >= 1 ? `超过了版本的 ${limit}` : `是版本 ${limit} 的 ${Math.floor(share * 100)}%`}
      {children}
    </output>
  );
}
