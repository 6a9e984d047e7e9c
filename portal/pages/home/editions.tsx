import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { yuanText } from '../../page-parts/price.ts';
import { TrialLink } from '../../shell/outside-links.tsx';
import { EmptyPart, FailedPart } from './part-state.tsx';
import { useReveal } from './reveal.tsx';

type Edition = DataOf<'getcomboList'>[number];

const countWords = ['几', '一', '两', '三', '四', '五'];

/** The edition cards (spec home#edition-cards) as one table: prices per year, traffic and storage drawn to the scale of the largest. */
export function Editions({ editions }: { editions: Edition[] | null }) {
  const table = useReveal<HTMLDivElement>();
  const most = {
    traffic: Math.max(1, ...(editions ?? []).map((edition) => edition.trafficGigabytes)),
    storage: Math.max(1, ...(editions ?? []).map((edition) => edition.storageGigabytes)),
  };
  return (
    <section className="section" id="editions">
      <div className="wrap">
        <div className="head">
          <h2>按年付费，{countWords[editions?.length ?? 0] ?? '多'}个版本</h2>
          <p className="lead lines">{'中途升级只补差价，数据原样保留。\n价格为示例，以订单为准。'}</p>
        </div>
        {editions === null ? (
          <FailedPart what="版本与价格" />
        ) : editions.length === 0 ? (
          <EmptyPart title="版本正在调整" note="想先了解价格，可以打客服电话" />
        ) : (
          <>
            <div className="plans" ref={table} data-reveal>
              {editions.map((edition) => (
                <Plan key={edition.bizCode} edition={edition} most={most} />
              ))}
            </div>
            <p className="plans__note">
              横条以最大的版本为满格，等比画出。
              <MoreLink to={link('editions')}>看完整功能对照</MoreLink>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

function Plan({ edition, most }: { edition: Edition; most: { traffic: number; storage: number } }) {
  const { bizCode, comboName, audience, accountPrice, trafficGigabytes, storageGigabytes, highlights, recommended } = edition;
  return (
    <article className={`plan ${recommended ? 'plan--featured dark' : ''}`}>
      <h3>{comboName}</h3>
      <p className="small muted">{audience}</p>
      <p className="plan__price">
        ¥{yuanText(accountPrice)}
        <small>/ 年</small>
      </p>
      <dl className="plan__meters">
        <Meter name="直播流量" gigabytes={trafficGigabytes} most={most.traffic} />
        <Meter name="存储空间" gigabytes={storageGigabytes} most={most.storage} />
      </dl>
      <ul className="ticks">
        {highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
      <TrialLink edition={bizCode} tone={recommended ? 'green' : 'line'}>选{comboName}</TrialLink>
    </article>
  );
}

function Meter({ name, gigabytes, most }: { name: string; gigabytes: number; most: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {gigabytes.toLocaleString('zh-CN')} GB
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${(100 * gigabytes) / most}%` }} />
        </span>
      </dd>
    </div>
  );
}
