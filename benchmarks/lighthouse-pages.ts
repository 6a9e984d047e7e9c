/** Lighthouse, desktop, on every page of the site: at least 95 in performance and 100 in accessibility, best practices and SEO. */
import { everyAddress } from '../e2e/support/every-page.ts';
import { claim } from './claim.ts';
import { categories, freePort, judge, scoreOf, printFaults, type Category } from './lighthouse/judge.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const goals: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path, { PORT: String(await freePort()) });
const short: string[] = [];
try {
  console.log('performance accessibility best-practices seo   LCP      CLS    address');
  for (const address of everyAddress) {
    // Most visitors reach a portal with cached and compressed pages.
    let html = '';
    for (let time = 0; time < 2; time++) html = await (await fetch(portal.origin + address)).text();
    const isHidden = /<meta name="robots" content="noindex/.test(html);
    const result = await judge(portal.origin + address);
    // A page with noindex loses SEO points for just that, so its SEO is not judged.
    const isJudged = (category: Category) => category !== 'seo' || !isHidden;
    const cells = categories.map((category) => (isJudged(category) ? String(scoreOf(result, category)) : '-'));
    const [lcp, shift] = ['largest-contentful-paint', 'cumulative-layout-shift'].map((id) => result.audits[id]?.displayValue ?? '?');
    console.log(`${cells[0]!.padEnd(11)} ${cells[1]!.padEnd(13)} ${cells[2]!.padEnd(14)} ${cells[3]!.padEnd(5)} ${lcp!.padEnd(8)} ${shift!.padEnd(6)} ${address}`);
    const missed = categories.filter((category) => isJudged(category) && scoreOf(result, category) < goals[category]);
    if (missed.length === 0) continue;
    short.push(address);
    printFaults(result);
  }
} finally {
  await portal.kill('SIGTERM');
  folder.remove();
}
claim(`every one of ${everyAddress.length} addresses reaches ${categories.map((category) => `${goals[category]} in ${category}`).join(', ')}`, short.length === 0);
