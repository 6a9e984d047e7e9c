import { useRouteLoaderData } from 'react-router';
import type { DataOf } from '../contract/calls/index.ts';
import type { Bases } from '../contract/client.ts';
import { sectionOfFlag, type SectionCategory, type SectionFlag } from '../contract/constants.ts';

export type SiteConfig = DataOf<'getSiteConfig'>;

/** What the root loader gives every page, and the document carries for the browser's client. */
export interface Site {
  topCode: string;
  publicOrigin: string;
  bases: Bases;
  config: SiteConfig;
  /** Null on the paths that load no visibility on entry (spec pages#visibility-on-entry). */
  sections: DataOf<'isShowIndexPage'> | null;
}

/** Null only where the root loader failed: then the error page stands alone. */
export function useSite(): Site | null {
  return (useRouteLoaderData('root') as Site | undefined) ?? null;
}

const flagOf = new Map<SectionCategory, SectionFlag>((Object.keys(sectionOfFlag) as SectionFlag[]).map((flag) => [sectionOfFlag[flag], flag]));

/** Whether a section is shown: its row decides, then its flag of the site configuration; shown by default (spec pages#section-visibility, pages#flags). */
export function isShown(site: Site | null, category: SectionCategory): boolean {
  const row = site?.sections?.find((section) => section.positionCategory === category);
  if (row) return row.isShow === '1';
  const flag = flagOf.get(category);
  return flag && site ? site.config.informationData[flag] === '1' : true;
}
