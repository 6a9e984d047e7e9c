import type { Client } from '../../contract/client.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import { liveStatus, platformTopCode } from '../../contract/constants.ts';
import { orFailed } from '../lists/list-address.ts';

export type Schedule = DataOf<'liveSchedule'>;
export type Live = Schedule['now'][number];

/** Replays on one page of the list. */
export const replaysShown = 9;

/**
 * The schedule of lives with the live at its top and the names of the categories. `schedule` is null when its call failed. `isNext` is false if the
 * live at the top is a recommended one that begins after others.
 */
export async function loadSchedule(client: Client, topCode: string, { categoryCode, pageNum = 1 }: { categoryCode?: string | undefined; pageNum?: number } = {}) {
  const [schedule, recommended, categories] = await Promise.all([
    orFailed(client.call('liveSchedule', { topCode, categoryCode, pageNum, pageSize: replaysShown })),
    orFailed(client.call('liveRecommendBull', { topCode })),
    orFailed(client.call('getCourseCategory', { topCode: platformTopCode })),
  ]);
  const names = (categories ?? []).map(({ categoryCode: code, categoryName }) => ({ categoryCode: code, categoryName }));
  const chosen = names.find((category) => category.categoryCode === categoryCode);
  // A page or category that does not exist is a 404: search engines would treat a 200 as a soft 404.
  const isMissing = (schedule !== null && pageNum > 1 && schedule.replays.list.length === 0) || (categories !== null && categoryCode !== undefined && !chosen);
  const leading = schedule && leadingOf(schedule, recommended);
  return { schedule, leading, isNext: leading?.liveCode === schedule?.next?.liveCode, names, chosen, isMissing };
}

/** The live at the top: the one on air, preferring the recommended one, otherwise the next one. */
function leadingOf({ now, next }: Schedule, recommended: Live | null): Live | null {
  const isNext = recommended?.liveStatus === liveStatus.upcoming;
  return now.find(({ liveCode }) => liveCode === recommended?.liveCode) ?? now[0] ?? (isNext ? recommended : next);
}
