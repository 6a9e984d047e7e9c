/**
 * A cached page of every kind is served at no less than 0.8 of the rate of the cached home page.
 *
 * All pages in turn, in several rounds, each compared with the home page of its round, so that other load affects all pages equally. The
 * home page is the largest page, so a ratio above 1 is expected.
 */
import { link, type PageKey } from '../contract/pages.ts';
import { claim } from './claim.ts';
import { median } from './percentiles.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';
import { measure } from './rates.ts';

const rounds = 3;
const secondsEach = 1;
const least = 0.8;

const keyword = '学时';
const wanted: readonly [string, string][] = [
  ['a list', link('news')],
  ['a list, second page', link('news', { pageNum: 2 })],
  ['a list, filtered', link('allCourses', { categoryCode: 'welding' })],
  ['an article', link('newsDetail', { code: 'exam-hall-checklist' })],
  ['a course', link('courseDetail', { beorCode: 'machining-lathe', bizCode: 'machining-lathe' })],
  ['experts', link('experts')],
  ['stories', link('customerStories')],
  ['a help article', link('helpArticle', { bizCode: 'no-sms-code' })],
  ['a policy', link('subsidisedTraining', { bizCode: 'subsidy-standard' })],
  ['a product page', link('assessmentManagement' satisfies PageKey)],
  ['editions', link('editions')],
  ['the search', link('search', { keyword })],
  ['the sitemap', '/sitemap.xml'],
];

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path);
const headers = { 'accept-encoding': 'br' };
const contender = (path: string) => ({ name: path, load: { url: portal.origin + path, headers }, cpuSeconds: portal.cpuSeconds });
try {
  const home = link('home');
  for (const [name, path] of wanted) {
    // After two requests the page is cached and compressed.
    for (let time = 0; time < 2; time++) {
      const { status } = await fetch(portal.origin + path, { headers });
      if (status !== 200) throw new Error(`${name} at ${path} answers ${status}`);
    }
  }
  await measure(contender(home), secondsEach);
  const ratios = new Map<string, number[]>(wanted.map(([name]) => [name, []]));
  const rates = new Map<string, number[]>(wanted.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const ofHome = (await measure(contender(home), secondsEach)).requestsPerSecond;
    for (const [name, path] of wanted) {
      const { requestsPerSecond } = await measure(contender(path), secondsEach);
      ratios.get(name)!.push(requestsPerSecond / ofHome);
      rates.get(name)!.push(requestsPerSecond);
    }
  }
  for (const [name, path] of wanted) console.log(`${name.padEnd(22)} ${median(rates.get(name)!).toFixed(0).padStart(7)} requests/s   ratio ${median(ratios.get(name)!).toFixed(2)}   ${decodeURIComponent(path)}`);
  const lowest = Math.min(...[...ratios.values()].map(median));
  claim(`at least ${least} of the home page's rate`, lowest >= least);
} finally {
  await portal.kill('SIGTERM');
  folder.remove();
}
