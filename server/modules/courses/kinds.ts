import { z } from 'zod';
import { noParentCategory } from '../../../contract/constants.ts';
import { count, defineKind, line, paragraphs, priceCents, publicCode, richText, title, urlOrEmpty } from '../../publishing/index.ts';

export const courseCategoryKind = defineKind({
  name: 'courseCategory',
  body: z.strictObject({ categoryName: title(30), topParentCode: publicCode.default(noParentCategory) }),
  listColumns: (body) => ({ categoryCode: body.topParentCode }),
});

export const courseTagKind = defineKind({ name: 'courseTag', body: z.strictObject({ tagName: title(20), offered: z.boolean().default(true) }) });

/** A stored file that opens only with a signed address (`server/calls/private-files.ts`). */
const privateFile = z.string().regex(/^\/files\/([a-z0-9-]+\/)*private\/[a-z0-9-]+\.mp4$/, '应为 private 目录下的 mp4 文件');

/** A course is addressed by its beorCode, which is the entry's code (spec content#course). */
export const courseKind = defineKind({
  name: 'course',
  body: z.strictObject({
    /** Left out, both are the entry's code. */
    bizCode: publicCode.optional(),
    courseCode: publicCode.optional(),
    resName: title(80),
    poster: urlOrEmpty.default(''),
    categoryCode: publicCode,
    summary: paragraphs(300).default(''),
    lessonCount: count.default(0),
    teacherName: line(30).default(''),
    /** The expert who teaches it. */
    teacherCode: publicCode.optional(),
    learnerCount: count.default(0),
    priceCents: priceCents.default(0),
    introduction: richText.default(''),
    tags: z.array(publicCode).max(20).default([]),
    industries: z.array(publicCode).max(20).default([]),
    quality: z.boolean().default(false),
    chapters: z
      .array(
        z.strictObject({
          chapterCode: publicCode,
          title: title(80),
          summary: line(120).default(''),
          minutes: count,
          hasTrial: z.boolean().default(false),
          trialVideo: privateFile.or(z.literal('')).default(''),
          /** What the video is called where it shows something else than the chapter, such as a sample of its category. */
          trialTitle: line(80).default(''),
        }),
      )
      .max(500)
      .default([]),
  }),
  version: 6,
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
