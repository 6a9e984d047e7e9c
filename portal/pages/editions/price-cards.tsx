import { yuanText } from '../../page-parts/price.ts';
import { TrialLink } from '../../shell/outside-links.tsx';
import { type Edition, recordedHours, viewerHoursInTenThousands } from './comparison.ts';

/** The editions with price and figures (spec constants#editions), in gigabytes and in class hours. */
export function PriceCards({ editions }: { editions: readonly Edition[] }) {
  return (
    <ul className="prices">
      {editions.map(({ bizCode, comboName, audience, accountPrice, trafficGigabytes, storageGigabytes, highlights, recommended }) => (
        <li key={bizCode} className={recommended ? 'price is-recommended dark' : 'price'}>
          <div className="price__head">
            <h2>{comboName}</h2>
            {recommended && <span className="price__mark">功能最全</span>}
          </div>
          <p className="price__audience">{audience}</p>
          <p className="price__amount">
            <small>¥</small>
            {yuanText(accountPrice)}
            <small>/ 年</small>
          </p>
          <dl>
            <div>
              <dt>直播流量</dt>
              <dd>{trafficGigabytes.toLocaleString('zh-CN')} GB</dd>
              <dd>约 {viewerHoursInTenThousands(trafficGigabytes)} 万人次·小时</dd>
            </div>
            <div>
              <dt>存储空间</dt>
              <dd>{storageGigabytes.toLocaleString('zh-CN')} GB</dd>
              <dd>约 {recordedHours(storageGigabytes)} 小时录像</dd>
            </div>
          </dl>
          <ul className="ticks">
            {highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
          <TrialLink edition={bizCode} tone={recommended ? 'green' : 'line'} full>
            试用{comboName}
          </TrialLink>
        </li>
      ))}
    </ul>
  );
}
