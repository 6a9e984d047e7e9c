import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Entry {
  code: string;
  publishAt?: string;
  body: Record<string, unknown>;
}

export const seedFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
export const readSeed = <T>(path: string): T => JSON.parse(readFileSync(join(seedFolder, path), 'utf8')) as T;
export const entriesOf = (kind: string): Entry[] => readSeed<Entry[]>(`launch/${kind}.json`);

/** The kinds with files of entries (code and body). */
export const kinds = [
  'banners', 'coupons', 'course-categories', 'course-tags', 'courses', 'customer-stories', 'editions', 'experts', 'help', 'help-categories', 'industries', 'links', 'news',
  'partners', 'policies', 'policy-categories', 'sections', 'site', 'solutions',
] as const;
