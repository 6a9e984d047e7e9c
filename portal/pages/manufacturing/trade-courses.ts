import type { TradeCourses } from './trade-part.tsx';
import type { Trade } from './trades.ts';

const shown = 3;

/** The courses shown for a trade: selected by name, or the first ones when the category belongs to this trade only. */
export function coursesOf({ courses: { named } }: Pick<Trade, 'courses'>, category: TradeCourses): TradeCourses {
  if (!category || !named) return category && { list: category.list.slice(0, shown), total: category.total };
  const rank = ({ resName }: { resName: string }) => named.findIndex((word) => resName.includes(word));
  const list = category.list.filter((course) => rank(course) >= 0).toSorted((one, other) => rank(one) - rank(other));
  return { list: list.slice(0, shown), total: category.total };
}
