import { useRouteLoaderData } from 'react-router';
import type { DataOf } from '../contract/calls/index.ts';
import type { Bases } from '../contract/client.ts';

export type SiteConfig = DataOf<'getSiteConfig'>;
/** Categories of the page-section configuration (§3). */
export type SectionCategory =
  | 'cooperation_negotiation'
  | 'huge_course'
  | 'index_experts'
  | 'industry_information'
  | 'partners'
  | 'course_banner'
  | 'friendly_link'
  | 'master_quality_course'
  | 'customer_case';

/** What the root loader gives every page, and the document carries for the browser's client. */
export interface Site {
  topCode: string;
  publicOrigin: string;
  bases: Bases;
  config: SiteConfig;
  /** Null on the paths that load no visibility on entry (§2.2). */
  sections: DataOf<'isShowIndexPage'> | null;
}

/** Null only where the root loader failed: then the error page stands alone. */
export function useSite(): Site | null {
  return (useRouteLoaderData('root') as Site | undefined) ?? null;
}

const flagOf: Partial<Record<SectionCategory, keyof SiteConfig['informationData']>> = {
  huge_course: 'hugeFlag',
  index_experts: 'expertsFlag',
  partners: 'partnersFlag',
  industry_information: 'informationFlag',
  cooperation_negotiation: 'cooperationFlag',
  friendly_link: 'friendlyFlag',
};

/** Whether a section is shown: its row decides, then its flag of the site configuration; shown by default (§3). */
export function isShown(site: Site | null, category: SectionCategory): boolean {
  const row = site?.sections?.find((section) => section.positionCategory === category);
  if (row) return row.isShow === '1';
  const flag = flagOf[category];
  return flag && site ? site.config.informationData[flag] === '1' : true;
}
