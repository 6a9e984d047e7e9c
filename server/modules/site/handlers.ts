import type { siteCalls } from '../../../contract/calls/site.ts';
import { banner } from '../../../contract/content/banner.ts';
import { friendlyLink } from '../../../contract/content/friendly-link.ts';
import { industry } from '../../../contract/content/industry.ts';
import { partner } from '../../../contract/content/partner.ts';
import { organisationTypeNames, registrationOrgTypes } from '../../../contract/organisation-types.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { areasOf, industryKind, present, published, publishedOne, publishedPage, siteConfiguration } from '../../publishing/index.ts';
import { bannerKind, customerStoryKind, friendlyLinkKind, partnerKind, solutionKind } from './kinds.ts';
import { othersThan } from './others-than.ts';
import { presentSections, presentSiteConfig, presentSolution, presentStory, presentWholeStory } from './present.ts';
import { sectionsOf } from './sections.ts';

export const siteHandlers = {
  async getSiteConfig({ topCode }, { context }) {
    const [site, sections] = await Promise.all([siteConfiguration(context, topCode), sectionsOf(context, topCode)]);
    return presentSiteConfig(site, sections, context.secrets.cipherKeyBase64, context.config);
  },

  async isShowIndexPage({ topCode }, { context }) {
    return presentSections(await sectionsOf(context, topCode));
  },

  async getBanner({ topCode, positionCode }, { context }) {
    return (await published(context, bannerKind, { topCode, categoryCodes: [positionCode] })).map((each) => present(banner, each));
  },

  async getListBanner({ topCode, positionCode }, { context }) {
    return (await published(context, bannerKind, { topCode, categoryCodes: [positionCode] })).map((each) => present(banner, each));
  },

  async getPartnerList({ topCode }, { context }) {
    return (await published(context, partnerKind, { topCode })).map((each) => present(partner, each));
  },

  async getLinkList({ topCode }, { context }) {
    return (await published(context, friendlyLinkKind, { topCode })).map((each) => present(friendlyLink, each));
  },

  async indexGetCustomer({ topCode, pageNum, pageSize }, { context }) {
    const page = await publishedPage(context, customerStoryKind, { topCode, pageNum, pageSize });
    return { ...page, list: page.list.map(presentStory) };
  },

  /** One complete story with a bizCode, otherwise a page of the list. */
  async getBenchmarking({ topCode, bizCode, customerType, pageNum, pageSize }, { context }) {
    if (bizCode === undefined) {
      const page = await publishedPage(context, customerStoryKind, { topCode, pageNum, pageSize, ...(customerType === undefined ? {} : { categoryCodes: [customerType] }) });
      return { ...page, list: page.list.map(presentStory) };
    }
    const story = await publishedOne(context, customerStoryKind, { topCode, code: bizCode });
    if (!story) throw refuse.notFound();
    const others = othersThan(story, await published(context, customerStoryKind, { topCode }));
    return { list: [presentWholeStory(story, others)], total: 1, pageNum: 1, pageSize };
  },

  async getSolutions({ topCode, customerType }, { context }) {
    const solutions = await published(context, solutionKind, { topCode, ...(customerType === undefined ? {} : { categoryCodes: [customerType] }) });
    return solutions.map((solution) => presentSolution(solution, customerType !== undefined));
  },

  /** The platform's list serves every tenant, because the registration form belongs to the platform. */
  async getIndustryList(_, { context }) {
    return (await published(context, industryKind)).map((each) => present(industry, each));
  },

  /** The numbers of the registration page (spec registration#org-type). */
  async getEnterpriseTypeList() {
    return Object.entries(registrationOrgTypes).map(([code, type]) => ({ code, name: organisationTypeNames[type] }));
  },

  async getAreaTree(_, { context }) {
    return areasOf(context);
  },
} satisfies HandlersOf<typeof siteCalls>;
