import type { expertCalls } from '../../../contract/calls/courses.ts';
import { homeExpertsMax } from '../../../contract/constants.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { published, publishedOne, publishedPage } from '../../publishing/index.ts';
import { courseCountsOf, courseDetails, coursesTaughtBy } from '../courses/index.ts';
import { expertByResCode, type PublishedExpert, resCodeOf } from './find-expert.ts';
import { expertKind } from './kinds.ts';
import { presentExpert, presentWholeExpert } from './present.ts';

export const expertHandlers = {
  /** At most 8 (spec home#experts). */
  async indexExpertsList({ topCode, positionCode }, { context }) {
    return withCourseCounts(context, topCode, await published(context, expertKind, { topCode, categoryCodes: [positionCode], limit: homeExpertsMax }));
  },

  async expertsListPage({ topCode, keyword, pageNum, pageSize }, { context }) {
    const page = await publishedPage(context, expertKind, { topCode, keyword, pageNum, pageSize });
    return { ...page, list: await withCourseCounts(context, topCode, page.list) };
  },

  async expertsDetails({ topCode, bizCode, resCode }, { context }) {
    const expert = await publishedOne(context, expertKind, { topCode, code: bizCode });
    if (!expert || resCodeOf(expert) !== resCode) throw refuse.notFound();
    const courseCounts = await courseCountsOf(context, topCode, [expert.code]);
    return presentWholeExpert(expert, courseCounts.get(expert.code) ?? 0);
  },

  async expertsCourseListPage({ topCode, resCode, pageNum, pageSize }, { context }) {
    const expert = await expertByResCode(context, topCode, resCode);
    if (!expert) throw refuse.notFound();
    return coursesTaughtBy(context, { topCode, expertCode: expert.code, pageNum, pageSize });
  },

  /** A course's page shows its teacher, so the call is here: experts may import courses, but not vice versa. */
  async getPlatformCoursessDetails({ topCode, beorCode, bizCode }, { context }) {
    const course = await courseDetails(context, { topCode, beorCode, bizCode });
    if (!course) throw refuse.notFound();
    const expert = course.teacherCode === null ? null : await publishedOne(context, expertKind, { topCode, code: course.teacherCode });
    const [teacher = null] = expert ? await withCourseCounts(context, topCode, [expert]) : [];
    return { ...course.details, teacher };
  },
} satisfies HandlersOf<typeof expertCalls>;

async function withCourseCounts(context: Context, topCode: string, experts: readonly PublishedExpert[]) {
  const courseCounts = await courseCountsOf(context, topCode, experts.map(({ code }) => code));
  return experts.map((expert) => presentExpert(expert, courseCounts.get(expert.code) ?? 0));
}
