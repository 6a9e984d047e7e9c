import { banner } from '../../../contract/content/banner.ts';
import { customerStory } from '../../../contract/content/customer-story.ts';
import { friendlyLink } from '../../../contract/content/friendly-link.ts';
import { partner } from '../../../contract/content/partner.ts';
import { section } from '../../../contract/content/section.ts';
import { solution } from '../../../contract/content/solution.ts';
import { defineKind } from '../../publishing/index.ts';

export const bannerKind = defineKind(banner, { listColumns: (body) => ({ categoryCode: body.positionCode }) });

export const partnerKind = defineKind(partner);

export const friendlyLinkKind = defineKind(friendlyLink);

export const sectionKind = defineKind(section);

export const customerStoryKind = defineKind(customerStory, {
  listColumns: (body) => ({ categoryCode: body.customerType, search: [body.resName, body.industry, body.summary] }),
});

export const solutionKind = defineKind(solution, { listColumns: (body) => ({ categoryCode: body.customerType }) });
