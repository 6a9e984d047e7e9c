import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { orFailed } from '../../lists/list-address.ts';
import { ListHead } from '../../lists/list-head.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { foundBySearch } from '../../seo/site-pages.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import tickets from './pictures/tickets.svg';
import { Ticket } from './ticket.tsx';
import { type Coupon, useCoupons } from './use-coupons.ts';
import './coupons.css';

const description = '课程报名优惠券：新学员、焊工取证、电工复审、照护、数字技能和团报满减，登录后每人每种领一张，报名签约时凭手机号抵扣，领完为止，过期作废。';

async function load({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const coupons = await orFailed(context.get(clientContext).call('couponList', { topCode: platformTopCode }));
  return { coupons, head: headOf({ publicOrigin, page: 'coupons', description, structured: [breadcrumbList(publicOrigin, trailTo('coupons'))] }) };
}

export const loader = foundBySearch({ page: 'coupons', description, words: ['优惠', '满减', '折扣', '代金券', '领券中心'] }, load);

export const meta = headFrom;

export default function Coupons() {
  const { coupons } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHead title="先领券，再报名" lead="登录后每种领一张，记在手机号名下。报名签约时顾问凭手机号核对，从应付的费用里减。" picture={tickets} />
      <div className="wrap coupons">
        {coupons === null ? (
          <div className="state coupons__state">
            <h2>没能取到优惠券</h2>
            <p className="small muted">可能是网络不稳，再试一次通常就好</p>
            <ButtonLink tone="line" small to={link('coupons')} reloadDocument>
              重试
            </ButtonLink>
          </div>
        ) : (
          <>
            <Tickets sent={coupons} />
          </>
        )}
        <Terms />
      </div>
      <CallToAction title="想给自己的学员发券？" lead="满减、限量、定时开领，标准版和旗舰版里都能设。" />
    </>
  );
}

/** Groups depend on time only, so that no coupon moves away from the pointer when it is received or runs out. */
const groups: readonly { title: string; note: string; holds: (coupon: Coupon) => boolean }[] = [
  { title: '现在能领', note: '登录后每种可领一张，领完为止', holds: ({ state }) => state !== 'upcoming' && state !== 'ended' },
  { title: '就要开始', note: '到点再来，这一页会自己换成能领', holds: ({ state }) => state === 'upcoming' },
  { title: '已经过期', note: '过期的不能再领，也不能再用', holds: ({ state }) => state === 'ended' },
];

function Tickets({ sent }: { sent: Coupon[] }) {
  const { coupons, busy, unanswered, receive } = useCoupons(sent);
  if (coupons.length === 0) {
    return (
      <div className="state coupons__state">
        <h2>现在没有优惠券</h2>
        <p className="small muted">新的活动开始时会放在这里</p>
        <ButtonLink tone="line" small to={link('courses')}>
          先看看课程
        </ButtonLink>
      </div>
    );
  }
  return groups.map(({ title, note, holds }, at) => {
    const inGroup = coupons.filter(holds);
    return (
      inGroup.length > 0 && (
        <section key={title} className="coupons__group">
          <div className="head">
            <h2>{title}</h2>
            <p className="lead">{note}</p>
          </div>
          <ul className={at === 0 ? 'tickets tickets--leading' : 'tickets'}>
            {inGroup.map((coupon) => (
              <Ticket
                key={coupon.couponCode}
                coupon={coupon}
                isBusy={busy.has(coupon.couponCode)}
                isUnanswered={unanswered.has(coupon.couponCode)}
                onReceive={() => void receive(coupon.couponCode)}
              />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function Terms() {
  return (
    <section className="coupons__terms">
      <h2>用券之前看一眼</h2>
      <noscript>
        <p>领取需要浏览器的 JavaScript。打不开的，换一个浏览器，或者打客服电话问一句。</p>
      </noscript>
      <ol>
        <li>
          {/* A new tab starts logged out (spec login#tabs) */}
          <b>每人每种一张。</b>按登录的手机号算，换设备也只有这一张。领过的，登录后标着“已领取”；新开的标签页要再登录一次才看得到。
        </li>
        <li>
          <b>签约时用。</b>网站上不收款。报名签约时把手机号和券名告诉顾问，核对后从应付的费用里减。
        </li>
        <li>
          <b>一次报名用一张。</b>满减按这一次报名的合计算，券面另写明可以同用的除外。
        </li>
        <li>
          <b>退课时退券。</b>签约用掉的券还没过期，退了课可以再用一次；过期的不补发，也不折现。
        </li>
      </ol>
    </section>
  );
}
