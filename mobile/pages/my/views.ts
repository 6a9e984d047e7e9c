import { link } from '../../../contract/pages.ts';

/** The views of the tab 我的. Each has an address, so that Back returns to the overview. */
export const views = { classes: '我的课', enterprises: '我的企业', coupons: '我的优惠券', bookings: '开播提醒', data: '我的资料', erase: '注销账号' } as const;

export type View = keyof typeof views;

export const viewIn = (search: string): View | null => {
  const asked = new URLSearchParams(search).get('view');
  return asked !== null && Object.hasOwn(views, asked) ? (asked as View) : null;
};

export const linkToView = (view: View): string => link('my', { view });
