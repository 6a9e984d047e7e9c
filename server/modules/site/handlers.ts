import type { CallName } from '../../../contract/calls/index.ts';
import { organisationTypeNames, registrationOrgTypes } from '../../../contract/organisation-types.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { areasOf, industryKind, published, publishedOne, publishedPage, siteConfiguration } from '../../publishing/index.ts';
import { bannerKind, customerStoryKind, friendlyLinkKind, partnerKind, solutionKind } from './kinds.ts';
import { othersThan } from './others-than.ts';
import * as present from './present.ts';
import { sectionsOf } from './sections.ts';

export const siteHandlers = {
  async getSiteConfig({ topCode }, { context }) {
    const [site, sections] = await Promise.all([siteConfiguration(context, topCode), sectionsOf(context, topCode)]);
    return present.presentSiteConfig(site, sections, context.secrets.cipherKeyBase64, context.config);
  },

  async isShowIndexPage({ topCode }, { context }) {
    return present.presentSections(await sectionsOf(context, topCode));
  },

  async getBanner({ topCode, positionCode }, { context }) {
    return (await published(context, bannerKind, { topCode, categoryCodes: [positionCode] })).map(present.presentBanner);
  },

  async getListBanner({ topCode, positionCode }, { context }) {
    return (await published(context, bannerKind, { topCode, categoryCodes: [positionCode] })).map(present.presentBanner);
  },

  async getPartnerList({ topCode }, { context }) {
    return (await published(context, partnerKind, { topCode })).map(present.presentPartner);
  },

  async getLinkList({ topCode }, { context }) {
    return (await published(context, friendlyLinkKind, { topCode })).map(present.presentLink);
  },

  async indexGetCustomer({ topCode, pageNum, pageSize }, { context }) {
    const page = await publishedPage(context, customerStoryKind, { topCode, pageNum, pageSize });
    return { ...page, list: page.list.map(present.presentStory) };
  },

  /** With a bizCode one story whole, else a page of the list. */
  async getBenchmarking({ topCode, bizCode, customerType, pageNum, pageSize }, { context }) {
    if (bizCode === undefined) {
      const page = await publishedPage(context, customerStoryKind, { topCode, pageNum, pageSize, ...(customerType === undefined ? {} : { categoryCodes: [customerType] }) });
      return { ...page, list: page.list.map(present.presentStory) };
    }
    const story = await publishedOne(context, customerStoryKind, { topCode, code: bizCode });
    if (!story) throw refuse.notFound();
    const others = othersThan(story, await published(context, customerStoryKind, { topCode }));
    return { list: [present.presentWholeStory(story, others)], total: 1, pageNum: 1, pageSize };
  },

  async getSolutions({ topCode, customerType }, { context }) {
    const solutions = await published(context, solutionKind, { topCode, ...(customerType === undefined ? {} : { categoryCodes: [customerType] }) });
    return solutions.map((solution) => present.presentSolution(solution, customerType !== undefined));
  },

  /** The platform's list serves every tenant, as the registration form is the platform's. */
  async getIndustryList(_, { context }) {
    return (await published(context, industryKind)).map(({ code, body }) => ({ code, name: body.name }));
  },

  /** The registration page's numbering (spec registration#org-type). */
  async getEnterpriseTypeList() {
    return Object.entries(registrationOrgTypes).map(([code, type]) => ({ code, name: organisationTypeNames[type] }));
  },

  async getAreaTree(_, { context }) {
    return areasOf(context);
  },
} satisfies Partial<HandlerMap<CallName>>;
