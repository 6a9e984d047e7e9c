import { z } from 'zod';
import { defineKind, line, paragraphs, publicCode, richText, title, url, urlOrEmpty } from '../../publishing/index.ts';

/** The kinds of content of the public pages: what an editor may write, and what lists filter by. */

export const bannerKind = defineKind({
  name: 'banner',
  body: z.strictObject({
    /** Where it stands: `gateway_banner` on the home page, `course_banner` in the course centre (spec content#banner). */
    positionCode: publicCode,
    /** Broken by hand at a phrase. */
    title: paragraphs(60).min(1, '不可为空'),
    description: paragraphs(200).default(''),
    linkText: line(20).default(''),
    linkUrl: urlOrEmpty.default(''),
    poster: urlOrEmpty.default(''),
    type: line(20).default('image'),
    scene: line(40).default(''),
  }),
  listColumns: (body) => ({ categoryCode: body.positionCode }),
});

export const partnerKind = defineKind({
  name: 'partner',
  body: z.strictObject({ resName: title(60), poster: url, linkUrl: urlOrEmpty.default('') }),
});

export const friendlyLinkKind = defineKind({
  name: 'friendlyLink',
  body: z.strictObject({ resName: title(60), linkUrl: url }),
});

/** A section of the pages; its code is the positionCategory (spec pages#section-visibility). */
export const sectionKind = defineKind({
  name: 'section',
  body: z.strictObject({ isShow: z.enum(['1', '0']).default('1'), resName: line(40).default('') }),
});

const customerType = z.enum(['0', '1', '2', '3'], '客户类型应为 0 到 3');

export const customerStoryKind = defineKind({
  name: 'customerStory',
  body: z.strictObject({
    resName: title(80),
    poster: urlOrEmpty.default(''),
    customerType,
    industry: line(40).default(''),
    summary: paragraphs(300).default(''),
    figures: z.array(z.strictObject({ value: title(20), label: title(30) })).max(3).default([]),
    content: richText.default(''),
  }),
  listColumns: (body) => ({ categoryCode: body.customerType, search: [body.resName, body.industry, body.summary] }),
});

export const solutionKind = defineKind({
  name: 'solution',
  body: z.strictObject({
    customerType,
    resName: title(60),
    summary: paragraphs(300).default(''),
    poster: urlOrEmpty.default(''),
    content: richText.default(''),
  }),
  listColumns: (body) => ({ categoryCode: body.customerType }),
});
