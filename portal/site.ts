import { useRouteLoaderData } from 'react-router';
import type { DataOf } from '../contract/calls/index.ts';
import type { Bases } from '../contract/client.ts';
import { sectionOfFlag, type SectionCategory, type SectionFlag } from '../contract/constants.ts';

export type SiteConfig = DataOf<'getSiteConfig'>;

/** The root loader's data for every page. The document also contains it for the browser's client. */
export interface Site {
  topCode: string;
  publicOrigin: string;
  bases: Bases;
  /** Whether people log in inside the messaging app. */
  officialAccount: boolean;
  config: SiteConfig;
  /** Null on the paths that load no visibility on entry (spec pages#visibility-on-entry). */
  sections: DataOf<'isShowIndexPage'> | null;
}

/** Null only when the root loader failed. Then only the error page is shown. */
export function useSite(): Site | null {
  return (useRouteLoaderData('root') as Site | undefined) ?? null;
}

const flagOf = new Map<SectionCategory, SectionFlag>((Object.keys(sectionOfFlag) as SectionFlag[]).map((flag) => [sectionOfFlag[flag], flag]));

/**
 * Whether a section is shown (spec pages#section-visibility, pages#flags). Its row decides, then its flag in the site configuration.
 * Default: shown.
 */
export function isShown(site: Site | null, category: SectionCategory): boolean {
  const row = site?.sections?.find((section) => section.positionCategory === category);
  if (row) return row.isShow === '1';
  const flag = flagOf.get(category);
  return flag && site ? site.config.informationData[flag] === '1' : true;
}
