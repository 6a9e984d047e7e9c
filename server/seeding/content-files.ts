import type { Context } from '../context.ts';
import {
  areaTreeKind,
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  helpArticleKind,
  helpCategoryKind,
  partnerKind,
  policyCategoryKind,
  policyKind,
  sectionKind,
  solutionKind,
} from '../modules/content/index.ts';
import { courseCategoryKind, courseKind, courseTagKind } from '../modules/courses/index.ts';
import { editionKind } from '../modules/editions/index.ts';
import { expertKind } from '../modules/experts/index.ts';
import { parseLiveSeed, seedLiveRooms } from '../modules/live/index.ts';
import { newsKind } from '../modules/news/index.ts';
import {
  type AnyContentKind,
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

/** By file name, in the order of loading. */
export const contentFiles: Readonly<Record<string, SeedFileLoader>> = {
  'site.json': entriesOf(siteConfigKind),
  'sections.json': entriesOf(sectionKind),
  'banners.json': entriesOf(bannerKind),
  'partners.json': entriesOf(partnerKind),
  'links.json': entriesOf(friendlyLinkKind),
  'customer-stories.json': entriesOf(customerStoryKind),
  'solutions.json': entriesOf(solutionKind),
  'editions.json': entriesOf(editionKind),
  'news.json': entriesOf(newsKind),
  'industries.json': entriesOf(industryKind),
  'course-categories.json': entriesOf(courseCategoryKind),
  'course-tags.json': entriesOf(courseTagKind),
  'experts.json': entriesOf(expertKind),
  'courses.json': entriesOf(courseKind),
  'policy-categories.json': entriesOf(policyCategoryKind),
  'policies.json': entriesOf(policyKind),
  'help-categories.json': entriesOf(helpCategoryKind),
  'help.json': entriesOf(helpArticleKind),
  // The file is the answer of getAreaTree; in the database it is one entry.
  'areas.json': entriesOf(areaTreeKind, (text) => `[{"code":"areas","body":{"areas":${text}}}]`),
  'live.json': (context, name, text) => seedLiveRooms(context, parseLiveSeed(name, text)),
};
