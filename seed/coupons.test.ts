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

/** What each coupon's own words name, and how many register at once; the practical classes of January are sold on site, at no price of the course centre. */
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

test('every coupon can be used with what it names, and never pays the whole of it', () => {
  expect(entriesOf('coupons').map(({ code }) => code).filter((code) => !withoutCourse.includes(code)).toSorted()).toEqual(Object.keys(namedBy).toSorted());
  for (const { code, body } of entriesOf('coupons')) {
    const { courses: names, people = 1, every = false } = namedBy[code] ?? {};
    if (!names) continue;
    const sums = courses.filter(names).map(({ priceCents }) => priceCents * people);
    const usable = sums.filter((sum) => sum >= (body.thresholdCents as number) && sum > (body.amountCents as number));
    expect(usable.length, code).toBeGreaterThan(0);
    if (every) expect(usable.length, code).toBe(sums.length);
  }
});
