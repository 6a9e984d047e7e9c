import type { Context } from '../context.ts';
import {
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  partnerKind,
  sectionKind,
  solutionKind,
} from '../modules/site/index.ts';
import { couponKind } from '../modules/coupons/index.ts';
import { courseCategoryKind, courseKind, courseTagKind } from '../modules/courses/index.ts';
import { editionKind } from '../modules/editions/index.ts';
import { expertKind } from '../modules/experts/index.ts';
import { helpArticleKind, helpCategoryKind } from '../modules/help/index.ts';
import { liveKind, parseLiveSeed, seedLiveRooms } from '../modules/live/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { policyCategoryKind, policyKind } from '../modules/policies/index.ts';
import {
  type AnyContentKind,
  areaTreeKind,
  fingerprintOf,
  industryKind,
  parseSeedFile,
  seedEntries,
  seedFileChanged,
  siteConfigKind,
} from '../publishing/index.ts';

/** Brings one file's content into the database. Answers how many entries it added or changed. */
export type SeedFileLoader = (context: Context, name: string, text: string) => Promise<number>;

/** The entries of one kind, as `seed/README.md` describes them. A file in a known state costs its hash. */
const entriesOf =
  (kind: AnyContentKind, read: (text: string) => string = (text) => text): SeedFileLoader =>
  async (context, name, text) => {
    const file = { name, fingerprint: fingerprintOf(kind, text) };
    if (!(await seedFileChanged(context, name, file.fingerprint))) return 0;
    const { added, changed } = await seedEntries(context, kind, file, parseSeedFile(kind, name, read(text)));
    return added + changed;
  };

/** The kinds with a file of their own, by its name, in the order of loading. */
const kindOfFile: Readonly<Record<string, AnyContentKind>> = {
  'site.json': siteConfigKind,
  'sections.json': sectionKind,
  'banners.json': bannerKind,
  'partners.json': partnerKind,
  'links.json': friendlyLinkKind,
  'customer-stories.json': customerStoryKind,
  'solutions.json': solutionKind,
  'editions.json': editionKind,
  'news.json': newsKind,
  'industries.json': industryKind,
  'course-categories.json': courseCategoryKind,
  'course-tags.json': courseTagKind,
  'experts.json': expertKind,
  'courses.json': courseKind,
  'policy-categories.json': policyCategoryKind,
  'policies.json': policyKind,
  'help-categories.json': helpCategoryKind,
  'help.json': helpArticleKind,
  'coupons.json': couponKind,
  'lives.json': liveKind,
  'areas.json': areaTreeKind,
};

/** Every kind of content. */
export const contentKinds: readonly AnyContentKind[] = Object.values(kindOfFile);

/** The file is the answer of getAreaTree; in the database it is one entry. */
const readAreas = (text: string): string => `[{"code":"areas","body":{"areas":${text}}}]`;

/** By file name, in the order of loading. */
export const contentFiles: Readonly<Record<string, SeedFileLoader>> = {
  ...Object.fromEntries(Object.entries(kindOfFile).map(([file, kind]) => [file, entriesOf(kind, kind === areaTreeKind ? readAreas : undefined)])),
  'live-rooms.json': (context, name, text) => seedLiveRooms(context, parseLiveSeed(name, text)),
};
