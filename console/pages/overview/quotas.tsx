import type { DataOf } from '../../../contract/calls/index.ts';
import { gigabyte, gigabytesText, warnedFrom } from '../live/gigabytes.ts';

/** @param usage undefined while it loads */
export const Quotas = ({ usage }: { usage: Pick<DataOf<'consoleLiveUsage'>, 'yearBytes' | 'limitGigabytes' | 'storage'> | undefined }) => (
  <ul>
    <Quota name="直播流量" period="今年" bytes={usage?.yearBytes} limitGigabytes={usage?.limitGigabytes ?? null} />
    <Quota name="存储" period="现在" bytes={usage?.storage.bytes} limitGigabytes={usage?.storage.limitGigabytes ?? null} />
  </ul>
);

function Quota({ name, period, bytes, limitGigabytes }: { name: string; period: string; bytes: number | undefined; limitGigabytes: number | null }) {
  const share = bytes === undefined || !limitGigabytes ? 0 : bytes / gigabyte / limitGigabytes;
  return (
    <li>
      <span>
        {name}
        <small>{period}</small>
      </span>
      <span className="usage__words">
        {bytes === undefined ? (
          <span className="blank" style={{ width: 120 }} />
        ) : (
          <>
            <b>{gigabytesText(bytes)}</b>
            {limitGigabytes !== null && ` / ${gigabytesText(limitGigabytes * gigabyte)}`}
            {share >= warnedFrom && `，${Math.floor(share * 100)}%`}
          </>
        )}
      </span>
      <span className={`meter${share >= 1 ? ' meter--over' : share >= warnedFrom ? ' meter--warn' : ''}`} aria-hidden="true">
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </li>
  );
}
