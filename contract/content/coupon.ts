import { declare } from './declaration.ts';
import { count, line, moment, optionalMoment, paragraphs, price, toggle } from './field.ts';

export const coupon = declare({
  name: 'coupon',
  label: '优惠券',
  listLabel: '优惠券',
  code: { name: 'couponCode', help: '领取记录和核销都按它，不能改' },
  fields: {
    resName: line(40, { label: '名称', help: '券面上的名字', public: 'list', required: true }),
    description: paragraphs(200, { label: '说明', help: '怎么用', public: 'list' }),
    amountCents: price({ label: '面额', help: '抵多少', public: 'list', required: true }),
    thresholdCents: price({ label: '门槛', help: '满多少可用；0 是没有门槛', public: 'list' }),
    total: count('张', { label: '总数', help: '少于已经领走的，就不再发', public: 'list', required: true }),
    validFrom: moment({ label: '可用开始', help: '从这时起能用，在这以前也能领', public: 'list' }),
    validUntil: moment({ label: '可用结束', help: '从这时起不能用，也不能领', public: 'list' }),
    receivableFrom: optionalMoment({ label: '开领时间', help: '留空就是一发布就能领', public: 'list' }),
    closed: toggle(false, { label: '停发', help: '打开后不再发；领过的人看得到，过期以后也是，别人看不到' }),
  },
  title: 'resName',
  summary: 'description',
  order: 'operator',
  shownOn: [],
  seed: { file: 'coupons.json' },
  hasSamples: true,
});
