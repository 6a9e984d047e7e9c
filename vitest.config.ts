import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Four projects:
 *
 * - `unit`     needs only Node: every `*.test.ts(x)` beside its code that is in none of the other projects.
 * - `stores`   needs databases or Redis: every test that imports, directly or not, `server/database/testing.ts` or
 *              `server/bus/testing-redis.ts`. It runs on the embedded database and on a real PostgreSQL, which
 *              `testing-postgres.ts` starts once for all of them, and starts its own redis-server.
 * - `journeys` needs the built portal and Chromium: everything in `e2e/journeys`, one file per processor at a time.
 * - `content`  checks the texts, counts and pictures of seed/ and of the pages: `*.content.test.ts(x)`. Only
 *              `npm run check:content` runs it, so that an edit of the content cannot fail a build.
 */
const root = dirname(fileURLToPath(import.meta.url));
const storesTesting = new Set(['server/database/testing.ts', 'server/bus/testing-redis.ts'].map((file) => resolve(root, file)));
const folders = '{contract,browser,server,portal,mobile,console,ui,seed,tools,checks,scripts,benchmarks}';
const besideCode = `${folders}/**/*.test.{ts,tsx}`;
const ofContent = `${folders}/**/*.content.test.{ts,tsx}`;

/** Every relative import, re-export and dynamic import of a file, as absolute paths of files that exist. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const specifiers = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...specifiers].map((match) => resolve(dirname(file), match[1]!)).filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

function reachesStore(file: string, seen = new Set<string>()): boolean {
  if (storesTesting.has(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((imported) => reachesStore(imported, seen));
}

const needStores = globSync(besideCode, { cwd: root, exclude: (path) => path.includes('.content.test.') || path.endsWith('node_modules') })
  .filter((file) => reachesStore(resolve(root, file)))
  .map((file) => relative(root, resolve(root, file)).split(sep).join('/'));

/**
 * Short files that take half a minute and more, the longest first. A new checkout knows no durations and orders files by their bytes, so at
 * the end one processor would wait for the other. A file that is missing here only costs time.
 */
const longFiles = [
  'server/http/fuzz.test.ts',
  'server/http/security-checks/passwords.test.ts',
  'e2e/journeys/every-page/phone-pages.test.ts',
  'e2e/journeys/every-page/swept-pages.test.ts',
  'e2e/journeys/every-page/crawl.test.ts',
  'e2e/journeys/mobile/push.test.ts',
].map((file) => resolve(root, file));

const fakeDevices = resolve(root, 'e2e/journeys/live/fake-devices.ts');

/**
 * A class in a browser keeps two processors busy, because it encodes and decodes its pictures without a graphics card. Two classes at the
 * same time take three times as long as one, so other files are between them.
 */
const holdsClass = ({ moduleId }: TestSpecification) => importsOf(moduleId).includes(fakeDevices);

class ClassesApart extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which answers another array
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => longFiles.indexOf(resolve(moduleId));
    const classes = sorted.filter(holdsClass);
    const long = sorted.filter((file) => placeOf(file) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
    const others = [...long, ...sorted.filter((file) => placeOf(file) < 0 && !holdsClass(file))];
    if (classes.length === 0) return others;
    return classes.flatMap((file, index) => [file, ...others.filter((_, at) => at % classes.length === index)]);
  }
}

export default defineConfig({
  root,
  test: {
    environment: 'node',
    // One worker per processor. By default Vitest reserves one of them for itself.
    maxWorkers: '100%',
    sequence: { sequencer: ClassesApart },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    allowOnly: false,
    retry: 0,
    // Timeout for results from another thread or process. Only a failure takes this long (patienceMilliseconds in e2e/support/until.ts).
    expect: { poll: { timeout: 45_000 } },
    projects: [
      {
        extends: true,
        // A process per file would double the time, so each processor runs one process, with separate modules per file.
        test: { name: 'unit', include: [besideCode], exclude: ['**/node_modules/**', ofContent, ...needStores], isolate: false, setupFiles: ['scripts/fresh-modules.mjs'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: needStores,
          globalSetup: ['server/database/testing-postgres.ts', 'server/database/testing-sqlite-template.ts'],
          isolate: false,
          setupFiles: ['scripts/fresh-modules.mjs'],
          // Long enough on a busy machine. It only ends hanging tests.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'content', include: [ofContent], globalSetup: ['server/database/testing-postgres.ts', 'server/database/testing-sqlite-template.ts'], isolate: false, setupFiles: ['scripts/fresh-modules.mjs'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/journeys/**/*.test.ts'],
          globalSetup: ['e2e/support/launched-data.ts'],
          maxWorkers: 2,
          // Files of a worker share its modules and its browser. Data and visitors are separate (e2e/support/journey.ts).
          isolate: false,
          // Vitest requires this for projects with another number of workers: with several projects, these come last.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
