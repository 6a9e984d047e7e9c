import { useSession } from '../../../browser/session/session.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { isoDay } from '../../../contract/dates.ts';
import { yuanText } from '../../../portal/page-parts/price.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { myClient } from './calls.ts';
import { mobileLink } from '../../mobile-link.ts';
import { OwnArea } from './own-area.tsx';
import { useOwn } from './use-own.ts';

/** The coupons that the person has received, of the platform and of the enterprise. */
export function CouponsView() {
  const topCode = useSession()?.topCode ?? platformTopCode;
  const own = useOwn('coupons', async () => {
    const asked = await Promise.all([...new Set([platformTopCode, topCode])].map((code) => myClient.call('couponList', { topCode: code })));
    return { data: asked.flatMap(({ data }) => data).filter(({ state }) => state === 'received') };
  });
  return (
    <OwnArea own={own}>
      {(coupons) =>
        coupons.length === 0 ? (
          <div className="my-state">
            <h2>还没有优惠券</h2>
            <p>领到的券记在手机号名下，报名签约时从应付的费用里减。</p>
            <ButtonLink tone="line" small to={mobileLink('coupons')}>
              去领券
            </ButtonLink>
          </div>
        ) : (
          <>
            <ul className="my-coupons">
              {coupons.map(({ couponCode, resName, amountCents, thresholdCents, validUntil }) => (
                <li key={couponCode}>
                  <p className="my-coupons__worth">
                    <small>¥</small>
                    {yuanText(amountCents)}
                  </p>
                  <div>
                    <h2>{resName}</h2>
                    <p>
                      {thresholdCents === 0 ? '无门槛' : `满 ${yuanText(thresholdCents)} 元可用`} · {isoDay(validUntil)} 前有效
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            <ButtonLink tone="line" full to={mobileLink('coupons')}>
              再领几张
            </ButtonLink>
          </>
        )
      }
    </OwnArea>
  );
}
