import { z } from 'zod';
import { defineKind, line, paragraphs, publicCode, richText, title, urlOrEmpty } from '../../publishing/index.ts';

/** An expert's bizCode is the entry's code; the resCode is the same unless another is given (spec content#expert). */
export const expertKind = defineKind({
  name: 'expert',
  body: z.strictObject({
    resCode: publicCode.optional(),
    resName: title(30),
    poster: urlOrEmpty.default(''),
    major: line(60).default(''),
    motto: paragraphs(120).default(''),
    experience: line(120).default(''),
    availability: line(60).default(''),
    nextEvent: line(80).default(''),
    introduction: richText.default(''),
    titles: z.array(title(60)).max(20).default([]),
    /** Whether the home page shows the expert, at the position `index_experts` (spec calls#index-experts-list). */
    onHome: z.boolean().default(true),
  }),
  version: 4,
  listColumns: (body) => ({
    categoryCode: body.onHome ? 'index_experts' : '',
    search: [body.resName, body.major, ...body.titles],
    facets: { resCode: body.resCode ? [body.resCode] : [] },
  }),
  foundBy: (body) => ({ title: body.resName, summary: [body.major, body.motto, ...body.titles].join('\n'), html: body.introduction, text: body.experience }),
});
