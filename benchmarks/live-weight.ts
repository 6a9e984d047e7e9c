/**
 * Before a class begins its room takes at most 220 KB of JavaScript (gzip), its studio 260 KB, and /Video 160 KB.
 *
 * A student and the teacher of a seeded live open the room and the studio before the start. Code that only a running class needs, such as
 * the player of a stream, is loaded at the start.
 */
import { openBrowser, type Page } from '../e2e/support/browser.ts';
import { link } from '../contract/pages.ts';
import { claim } from './claim.ts';
import { gzipOf, kilobytes, openLoaded, printScripts } from './loaded-page.ts';
import { logInTo } from './log-in.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const code = 'LIVE-NOW';
/** 1 KB of the claims is 1,000 bytes, the stricter definition. */
const pages = [
  { name: 'room', address: link('liveRoom', { code }), logIn: { userName: 'demo01', topCode: '100000000001' }, limit: 220_000 },
  { name: 'studio', address: link('liveRoom', { code }), logIn: { userName: 'teacher01', topCode: '-1' }, limit: 260_000 },
  { name: '/Video', address: link('liveVideo'), logIn: null, limit: 160_000 },
];

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path);
const browser = await openBrowser();
try {
  for (const { name, address, logIn, limit } of pages) {
    const prepare = async (page: Page) => logIn && logInTo(page, folder.path, logIn);
    const { page, loaded } = await openLoaded(browser, `${portal.origin}${address}`, { device: 1440, idleMilliseconds: 3_000, prepare });
    // A page that redirected, or could not open the class, would load less.
    if (!page.url().endsWith(address)) throw new Error(`${name} led to ${page.url()}`);
    if (logIn) await page.locator('.room__head').waitFor();
    const scripts = gzipOf(loaded, 'script');
    console.log(`${name.padEnd(8)} JavaScript ${kilobytes(scripts)} KB gzip in ${loaded.filter(({ kind }) => kind === 'script').length} files, CSS ${kilobytes(gzipOf(loaded, 'stylesheet'))} KB`);
    claim(`${name}: at most ${limit / 1000} KB of JavaScript before it plays`, scripts <= limit);
    await printScripts(loaded);
    await page.context().close();
  }
} finally {
  await browser.close();
  await portal.kill('SIGTERM');
  folder.remove();
}
