import { expect, test } from 'vitest';
import { entriesOf } from './testing/read-seed.ts';

interface Course {
  code: string;
  resName: string;
  categoryCode: string;
  priceCents: number;
}
const courses = entriesOf('courses').map(({ code, body }) => ({ code, ...body }) as Course);
const ofCategory = (category: string) => (course: Course) => course.categoryCode === category;
const named = (...codes: string[]) => (course: Course) => codes.includes(course.code);
const any = () => true;

/**
 * The courses that each coupon's text names, and how many people register at once. The practical classes of January are sold on site, at no
 * price of the course centre.
 */
const namedBy: Record<string, { courses: (course: Course) => boolean; people?: number; every?: boolean }> = {
  welcome: { courses: any },
  'safety-week': { courses: ofCategory('safety'), every: true },
  'machining-60': { courses: named('machining-lathe', 'machining-mill', 'machining-metrology'), every: true },
  'welding-50': { courses: ({ categoryCode, resName }) => categoryCode === 'welding' && /三级|平板对接|氩弧|气保焊/.test(resName), every: true },
  'electrical-20': { courses: named('electrical-review'), every: true },
  'care-40': { courses: named('care-plan', 'care-wheelchair', 'care-cot', 'care-nutrition'), every: true },
  'team-150': { courses: any, people: 5 },
  'old-friend': { courses: any },
  referral: { courses: any, every: true },
  'live-night': { courses: any },
  'digital-60': { courses: named('digital-cobot', 'digital-labelling'), every: true },
  autumn: { courses: any },
};
const withoutCourse = ['new-year'];

test('every coupon can be used for what its text names, and never pays the whole price', () => {
  const coupons = entriesOf('coupons').filter(({ code }) => !withoutCourse.includes(code));
  expect(coupons.map(({ code }) => code).toSorted()).toEqual(Object.keys(namedBy).toSorted());
  const wrong = coupons.filter(({ code, body }) => {
    const { courses: names, people = 1, every = false } = namedBy[code]!;
    const sums = courses.filter(names).map(({ priceCents }) => priceCents * people);
    const usable = sums.filter((sum) => sum >= (body.thresholdCents as number) && sum > (body.amountCents as number));
    return usable.length === 0 || (every && usable.length < sums.length);
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
});
