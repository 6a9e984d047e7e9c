import { isoDay, partsOf } from '../../../contract/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { yuanText } from '../../page-parts/price.ts';
import type { Coupon } from './use-coupons.ts';

interface TicketProps {
  coupon: Coupon;
  isBusy: boolean;
  isUnanswered: boolean;
  onReceive: () => void;
}

/** One coupon: its value on the left, its purpose and button on the right. */
export function Ticket({ coupon, isBusy, isUnanswered, onReceive }: TicketProps) {
  const { couponCode, resName, description, amountCents, thresholdCents, total, validFrom, validUntil, state } = coupon;
  const canBeReceived = state === 'available';
  return (
    <li className={`ticket is-${state}`} id={`coupon-${couponCode}`}>
      <p className="ticket__worth">
        <span className="ticket__amount">
          <small>¥</small>
          {yuanText(amountCents)}
        </span>
        <span>{thresholdCents === 0 ? '无门槛' : `满 ${yuanText(thresholdCents)} 元可用`}</span>
      </p>
      <div className="ticket__words">
        <h3>{resName}</h3>
        {description && <p className="ticket__for">{description}</p>}
        <dl className="ticket__facts">
          <div>
            <dt>使用时间</dt>
            <dd>
              {dayOf(validFrom)} 至 {dayOf(validUntil)}
            </dd>
          </div>
          <div>
            <dt>数量</dt>
            <dd>
              共 {total.toLocaleString('zh-CN')} 张{leftText(coupon)}
            </dd>
          </div>
        </dl>
        <div className="ticket__action">
          {canBeReceived ? (
            <>
              <Button small busy={isBusy} onClick={onReceive} aria-label={`${isBusy ? '正在领取' : '立即领取'}：${resName}`}>
                {isBusy ? '正在领取' : '立即领取'}
              </Button>
              <noscript>
                <p className="ticket__state">领取需要浏览器的 JavaScript</p>
              </noscript>
            </>
          ) : (
            <p className="ticket__state">{stateText(coupon)}</p>
          )}
          {isUnanswered && <p className="ticket__note">没有收到回答，不知道领到没有。再点一次不会多领。</p>}
        </div>
      </div>
    </li>
  );
}

/** The number left of available coupons. The browser refreshes it (docs/decisions/0012). */
function leftText({ state, remaining }: Coupon): string {
  if (state === 'upcoming' || state === 'ended') return '';
  return remaining === 0 ? '，已领完' : `，还剩 ${remaining.toLocaleString('zh-CN')} 张`;
}

function stateText({ state, receivableFrom }: Coupon): string {
  switch (state) {
    case 'received':
      return '已领取';
    case 'finished':
      return '已领完';
    case 'upcoming':
      return receivableFrom === null ? '未开始' : `未开始，${momentOf(receivableFrom)} 开领`;
    default:
      return '已过期';
  }
}

const dayOf = (time: string): string => isoDay(time).replaceAll('-', '.');
const momentOf = (time: string): string => {
  const { month, day, clock } = partsOf(time);
  return `${month} 月 ${day} 日 ${clock}`;
};
