import type { DataOf } from '../../../contract/calls/index.ts';
import { sectionCategories, type SectionFlag, sectionOfFlag } from '../../../contract/constants.ts';
import type { Config } from '../../config.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Published, SiteConfiguration } from '../../publishing/index.ts';
import type { bannerKind, customerStoryKind, friendlyLinkKind, partnerKind, solutionKind } from './kinds.ts';
import type { Sections } from './sections.ts';

type CustomerStory = Published<BodyOf<typeof customerStoryKind>>;
type Story = DataOf<'getBenchmarking'>['list'][number];

export function presentBanner({ code, listedAt, body }: Published<BodyOf<typeof bannerKind>>): DataOf<'getBanner'>[number] {
  const { poster, linkUrl, type, title, description, linkText, scene } = body;
  return { bizCode: code, poster, linkUrl, type, createTime: isoTime(listedAt), title, description, linkText, scene };
}

export function presentPartner({ code, body }: Published<BodyOf<typeof partnerKind>>): DataOf<'getPartnerList'>[number] {
  return { bizCode: code, poster: body.poster, resName: body.resName, linkUrl: body.linkUrl };
}

export function presentLink({ code, body }: Published<BodyOf<typeof friendlyLinkKind>>): DataOf<'getLinkList'>[number] {
  return { bizCode: code, resName: body.resName, linkUrl: body.linkUrl };
}

/** A tile or row of a list: without the text of the story. */
export function presentStory({ code, listedAt, body }: CustomerStory): DataOf<'indexGetCustomer'>['list'][number] {
  const { resName, poster, customerType, industry, summary, figures } = body;
  return { bizCode: code, resName, poster, customerType, industry, summary, figures, publishTime: isoTime(listedAt) };
}

export function presentWholeStory(story: CustomerStory, others: readonly CustomerStory[]): Story {
  return { ...presentStory(story), content: story.body.content, others: others.map(({ code, body: { resName, poster, summary } }) => ({ bizCode: code, resName, poster, summary })) };
}

export function presentSolution({ code, body }: Published<BodyOf<typeof solutionKind>>, whole: boolean): DataOf<'getSolutions'>[number] {
  const { customerType, resName, summary, poster, content } = body;
  return { bizCode: code, customerType, resName, summary, poster, ...(whole ? { content } : {}) };
}

const flag = (isShown: boolean): '0' | '1' => (isShown ? '1' : '0');

export function presentSections(sections: Sections): DataOf<'isShowIndexPage'> {
  return sectionCategories.map((positionCategory) => ({ positionCategory, isShow: flag(sections[positionCategory].isShown) }));
}

export function presentSiteConfig(site: SiteConfiguration, sections: Sections, cipherKey: string, config: Config): DataOf<'getSiteConfig'> {
  return {
    informationData: {
      ...(Object.fromEntries(Object.entries(sectionOfFlag).map(([name, category]) => [name, flag(sections[category].isShown)])) as Record<SectionFlag, string>),
      hugeCourse: sections.huge_course.heading,
      customerCase: sections.customer_case.heading,
      partners: sections.partners.heading,
      indexexperts: sections.index_experts.heading,
      cooperationNegotiation: sections.cooperation_negotiation.heading,
      friendlylink: sections.friendly_link.heading,
    },
    cipherKey,
    registerEnabled: site.registerEnabled,
    cardIdRequired: site.cardIdRequired,
    supervisorFlag: site.supervisorFlag,
    defaultInviteCode: site.defaultInviteCode,
    supportPhone: site.supportPhone,
    supportEmail: site.supportEmail,
    supportHours: site.supportHours,
    address: site.address,
    icpNumber: site.icpNumber,
    policeNumber: site.policeNumber,
    licenceNumber: site.licenceNumber,
    consultationQr: site.consultationQr,
    // Addresses are settings of the installation, not content (spec pages#buttons).
    consultationUrl: config.consultationUrl,
    enterpriseLoginUrl: config.enterpriseLoginUrl,
    supplierLoginUrl: config.supplierLoginUrl,
    consoleUrl: config.consoleUrl,
    trialUrl: config.trialUrl,
  };
}
