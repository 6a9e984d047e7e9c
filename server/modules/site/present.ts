import type { DataOf } from '../../../contract/calls/index.ts';
import { sectionCategories, type SectionFlag, sectionOfFlag } from '../../../contract/constants.ts';
import { customerStory } from '../../../contract/content/customer-story.ts';
import { siteConfig } from '../../../contract/content/site-config.ts';
import { solution as solutionDeclared } from '../../../contract/content/solution.ts';
import type { Config } from '../../config.ts';
import { type BodyOf, present, presentBody, presentMore, type Published, type SiteConfiguration } from '../../publishing/index.ts';
import type { customerStoryKind, solutionKind } from './kinds.ts';
import type { Sections } from './sections.ts';

type CustomerStory = Published<BodyOf<typeof customerStoryKind>>;
type Story = DataOf<'getBenchmarking'>['list'][number];

/** A story for a tile or a row of a list, without its text. */
export const presentStory = (story: CustomerStory): DataOf<'indexGetCustomer'>['list'][number] => present(customerStory, story);

export function presentWholeStory(story: CustomerStory, others: readonly CustomerStory[]): Story {
  return { ...presentStory(story), ...presentMore(customerStory, story), others: others.map(({ code, body: { resName, poster, summary } }) => ({ bizCode: code, resName, poster, summary })) };
}

export function presentSolution(solution: Published<BodyOf<typeof solutionKind>>, whole: boolean): DataOf<'getSolutions'>[number] {
  return { ...present(solutionDeclared, solution), ...(whole ? presentMore(solutionDeclared, solution) : {}) };
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
    ...presentBody(siteConfig, site),
    // Addresses are settings of the installation, not content (spec pages#buttons).
    consultationUrl: config.consultationUrl,
    enterpriseLoginUrl: config.enterpriseLoginUrl,
    supplierLoginUrl: config.supplierLoginUrl,
    consoleUrl: config.consoleUrl,
    trialUrl: config.trialUrl,
  };
}
