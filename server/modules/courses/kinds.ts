import { course } from '../../../contract/content/course.ts';
import { courseCategory } from '../../../contract/content/course-category.ts';
import { courseTag } from '../../../contract/content/course-tag.ts';
import { defineKind } from '../../publishing/index.ts';

export const courseCategoryKind = defineKind(courseCategory, { listColumns: (body) => ({ categoryCode: body.topParentCode }) });

export const courseTagKind = defineKind(courseTag);

export const courseKind = defineKind(course, {
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    popularity: body.learnerCount,
    priceCents: body.priceCents,
    featured: body.quality,
    search: [body.resName, body.summary, body.teacherName, ...body.chapters.map(({ title }) => title)],
    facets: { tag: body.tags, industry: body.industries, teacher: body.teacherCode ? [body.teacherCode] : [], bizCode: body.bizCode ? [body.bizCode] : [] },
  }),
  foundBy: (body) => ({
    title: body.resName,
    summary: `${body.summary}\n${body.teacherName}`,
    html: body.introduction,
    text: body.chapters.map(({ title, summary }) => [title, summary].filter(Boolean).join('：')).join('\n'),
  }),
});
