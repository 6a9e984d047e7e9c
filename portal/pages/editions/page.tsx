import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { orFailed } from '../../lists/list-address.ts';
import { clientContext, renderContext } from '../../context.ts';
import { Questions } from '../../product/questions.tsx';
import { headFrom, headOf } from '../../seo/head.ts';
import { foundBySearch } from '../../seo/site-pages.ts';
import { breadcrumbList, faqPage } from '../../seo/structured-data.ts';
import { useSite } from '../../site.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { Edition } from './comparison.ts';
import { PriceCards } from './price-cards.tsx';
import { questions } from './questions.ts';
import { terms } from './terms.ts';
import '../../product/questions.css';
import './editions.css';

const description = '基础版、标准版、旗舰版三个版本按年付费：直播流量、存储空间、成品课程与题目各有多少，功能逐项对照，发票、退款、数据导出和可用性写在明处，先免费试用三十天。';

async function load({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const editions = await orFailed(context.get(clientContext).call('getcomboList', { topCode: platformTopCode }));
  return {
    editions,
    head: headOf({
      publicOrigin,
      page: 'editions',
      description,
      structured: [breadcrumbList(publicOrigin, trailTo('editions')), faqPage(questions.map(({ ask, answer }) => ({ question: ask, answer })))],
    }),
  };
}

export const loader = foundBySearch({ page: 'editions', description, words: ['收费', '报价', '价目表', '费用', '多少钱', '套餐'], questions: [...questions, ...terms.map(({ title, text }) => ({ ask: title, answer: text }))] }, load);

export const meta = headFrom;

export default function Editions() {
  const { editions } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head editions-head">
        <div className="wrap">
          <h1>按年付费，明码标价</h1>
          <p className="lead">先试三十天：直播课登录就能开，旗舰版的其余功能由顾问和您通话后一个工作日内开通，到期不自动扣费。不够用了再换，补差价接着用。价格为示例，以订单为准。</p>
        </div>
      </header>
      {editions === null || editions.length === 0 ? (
        <NoEditions failed={editions === null} />
      ) : (
        <>
          <div className="wrap editions-prices">
            <PriceCards editions={editions} />
            <p className="editions-prices__note">人次·小时按 720p、每人每小时约 0.9 GB 折算；录像按同样的码率折算。</p>
          </div>
          <Enough editions={editions} />
          <section className="section" id="compare">
            <div className="wrap">
              <div className="head">
                <h2 id="compare-title">逐项对照</h2>
                <p className="lead">对照为示例，以订单里写的为准</p>
              </div>
              <ComparisonTable editions={editions} />
            </div>
          </section>
        </>
      )}
      <Terms />
      <section className="section" id="questions">
        <div className="wrap">
          <Questions questions={questions} layout="across" />
        </div>
      </section>
      <CallToAction title="拿不准选哪个，先试着用" lead="不管选哪个版本开始，试用都按旗舰版的功能，用过再定也不迟。" />
    </>
  );
}

/** Live classes per week that fit into an edition's traffic, two hours each. A quarter of the traffic is left for replays. */
const plans: Readonly<Record<string, { weekly: number; viewers: number }>> = {
  600: { weekly: 2, viewers: 80 },
  700: { weekly: 4, viewers: 80 },
  800: { weekly: 5, viewers: 160 },
};

/** Traffic of a year in GB: 52 weeks at 0.9 GB per viewer and hour. */
const yearOf = ({ weekly, viewers }: { weekly: number; viewers: number }): number => Math.round(52 * weekly * viewers * 2 * 0.9);
const grouped = (gigabytes: number): string => gigabytes.toLocaleString('zh-CN');

/** The traffic of each edition as an example: one school year of live classes. */
function Enough({ editions }: { editions: readonly Edition[] }) {
  const examples = editions.flatMap(({ bizCode, comboName, trafficGigabytes }) => {
    const plan = plans[bizCode];
    // The traffic covers live and replay together, so an edition with traffic that the operator lowered too far is left out.
    return plan && trafficGigabytes * 0.8 >= yearOf(plan) ? [{ bizCode, comboName, trafficGigabytes, ...plan, live: yearOf(plan) }] : [];
  });
  if (examples.length === 0) return null;
  const most = Math.max(...examples.map(({ trafficGigabytes }) => trafficGigabytes));
  return (
    <section className="section editions-enough product-ground-mist">
      <div className="wrap">
        <div className="head">
          <h2>够不够用，拿课表来算</h2>
          <p className="lead">流量是直播与回放合计，横条按它等比画出</p>
        </div>
        <ul>
          {examples.map(({ bizCode, comboName, trafficGigabytes, weekly, viewers, live }) => (
            <li key={bizCode}>
              <b>{comboName}</b>
              <p>
                每周 {weekly} 场直播，每场 {viewers} 人、2&nbsp;小时
                <small>
                  直播一年约 {grouped(live)}&nbsp;GB，余下 {grouped(trafficGigabytes - live)}&nbsp;GB 留给回放
                </small>
              </p>
              <span className="editions-enough__bar" aria-hidden="true">
                <i style={{ width: `${(100 * trafficGigabytes) / most}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Terms() {
  return (
    <section className="section editions-terms product-ground-mist" id="terms">
      <div className="wrap">
        <div>
          <h2>服务条款</h2>
          <p className="lead">
            各版本相同。全文见
            <Link to={link('privacyAgreement')} prefetch="intent">
              用户注册协议
            </Link>
            。
          </p>
        </div>
        <dl>
          {terms.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function NoEditions({ failed }: { failed: boolean }) {
  const site = useSite();
  return (
    <div className="wrap">
      <div className="state editions-state">
        <h2>{failed ? '没能取到版本与价格' : '版本正在调整'}</h2>
        <p className="small muted">{failed ? '可能是网络不稳，再试一次通常就好' : <>想先了解价格，可以打 {site ? <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a> : '客服电话'}</>}</p>
        {failed && (
          <ButtonLink tone="line" small to={link('editions')} reloadDocument>
            重试
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
