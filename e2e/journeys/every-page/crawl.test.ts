/** Follows every link of the site, and opens every page. */
import type { Page } from 'playwright-core';
import { brandSuffix, isMobilePath, link } from '../../../contract/pages.ts';
import { noticeProblems } from '../../support/browser.ts';
import { everyAddress, sweptAddresses } from '../../support/every-page.ts';
import { expect, journey } from '../../support/journey.ts';
import { brokenPictures, cutWords, misbrokenLines, painted, sidewaysOverflow } from '../../support/layout.ts';
import { takenOver } from '../../support/taken-over.ts';

const test = journey({ readsOnly: true });

const readers = 3;
/** Lists have thousands of filter combinations. This number of each set of filters is opened. */
const choicesOfOneKind = 2;
/**
 * Detail pages of one kind differ only in their record. The first one is opened in the browser, here or in swept-pages.test.ts, and its
 * picture for shared links is drawn. The others are fetched as text, with their pictures.
 */
const openedOfOneKind = 1;
const widths = [1280, 390];
const height = 800;

interface Seen {
  path: string;
  status: number;
  title: string;
  description: string;
  canonical: string;
  isListed: boolean;
  headings: number;
  isOpened: boolean;
  /** What is wrong with the layout. */
  layout: string[];
  links: string[];
  files: string[];
  pictures: string[];
}

/** Title, address and links of a page, either open in the browser or fetched as text. */
async function readPage(page: Page, { address, html }: { address: string; html: string | null }) {
  return page.evaluate(
    ({ address, html }) => {
      const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
      const whole = (href: string | null) => new URL(href!, address).href;
      const content = (selector: string) => read.querySelector<HTMLMetaElement>(selector)?.content ?? '';
      const { origin } = new URL(address);
      const ways = [...read.querySelectorAll('a[href]')].map((each) => whole(each.getAttribute('href'))).filter((way) => way.startsWith(`${origin}/`));
      const canonical = read.querySelector('link[rel=canonical]');
      return {
        title: read.title,
        description: content('meta[name=description]'),
        canonical: canonical ? whole(canonical.getAttribute('href')) : '',
        isListed: !content('meta[name=robots]').includes('noindex'),
        headings: read.querySelectorAll('h1').length,
        links: ways.map((way) => way.slice(origin.length).replace(/#.*/, '')),
        pictures: [...read.images].map((each) => whole(each.getAttribute('src'))),
        files: [...read.querySelectorAll('link[rel=icon], link[rel=alternate]')].map((each) => whole(each.getAttribute('href'))).concat(content('meta[property="og:image"]')),
      };
    },
    { address, html },
  );
}

async function look(page: Page, path: string, { origin, isOpened }: { origin: string; isOpened: boolean }): Promise<Seen> {
  if (!isOpened) {
    const answer = await fetch(origin + path);
    const html = await answer.text();
    return { path, status: answer.status, isOpened, layout: [], ...(await readPage(page, { address: origin + path, html })) };
  }
  const answer = (await page.goto(path, { waitUntil: 'load' }))!;
  // Loads lazy pictures at once. `naturalWidth` is known before they are decoded.
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const coming = pictures.filter((picture) => !picture.complete);
    await Promise.all(coming.map((picture) => new Promise((settled) => ['load', 'error'].forEach((end) => picture.addEventListener(end, settled)))));
  });
  await takenOver(page);
  const read = await readPage(page, { address: page.url(), html: null });
  const layout = (await brokenPictures(page)).map((picture) => `picture ${picture}`);
  // The page before was left at the other width.
  const now = page.viewportSize()!.width;
  for (const width of [now, ...widths.filter((other) => other !== now)]) {
    if (width !== now) await page.setViewportSize({ width, height });
    await painted(page);
    const overflow = await sidewaysOverflow(page);
    // The titles of all records would need a reader: some break before a colon.
    const misbroken = everyAddress.includes(path) ? await misbrokenLines(page) : [];
    const found = [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...(await cutWords(page)), ...misbroken];
    layout.push(...found.map((fault) => `at ${width} px ${fault}`));
  }
  return { path, status: answer.status(), isOpened, layout, ...read };
}

/** The group of an address with filters; null for other addresses, which are all opened. */
function choiceOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const isDetail = searchParams.has('bizCode') || searchParams.has('code');
  return isDetail || searchParams.size === 0 ? null : `${pathname} ${[...searchParams.keys()].toSorted().join(' ')}`;
}

test('every link leads to a complete page with its own title', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.origin, locale: 'zh-CN', viewport: { width: widths[0]!, height }, reducedMotion: 'reduce' });
  const { problems } = noticeProblems(context);
  const waiting = ['/'];
  const known = new Map([['/', 'the address bar']]);
  const choices = new Map<string, number>();
  const seen: Seen[] = [];
  const faults: string[] = [];
  const files = new Set<string>();

  const pageOf = (path: string) => path.split('?')[0]!;
  const opened = new Map<string, number>();
  for (const path of everyAddress) opened.set(pageOf(path), (opened.get(pageOf(path)) ?? 0) + 1);
  const isOpened = (path: string) => {
    if (everyAddress.includes(path)) return !sweptAddresses.includes(path);
    // phone-pages.test.ts opens each page of the phone site.
    if (isMobilePath(pageOf(path))) return false;
    const sofar = opened.get(pageOf(path)) ?? 0;
    opened.set(pageOf(path), sofar + 1);
    return sofar < openedOfOneKind;
  };
  const meetLink = (address: string, from: string) => {
    if (known.has(address) || address.startsWith('/console')) return;
    known.set(address, from);
    const choice = choiceOf(address);
    if (choice !== null) {
      const sofar = choices.get(choice) ?? 0;
      choices.set(choice, sofar + 1);
      if (sofar >= choicesOfOneKind) return;
    }
    waiting.push(address);
  };
  const judge = (page: Seen) => {
    const tell = (what: string) => faults.push(`${page.path} (from ${known.get(page.path)}): ${what}`);
    if (page.status !== 200) return tell(`status ${page.status}`);
    seen.push(page);
    if (page.headings !== 1) tell(`${page.headings} main headings`);
    if (page.description.length < 12) tell(`description “${page.description}”`);
    if (!page.title.endsWith(brandSuffix)) tell(`title “${page.title}”`);
    for (const fault of page.layout) tell(fault);
    for (const file of [...page.files, ...page.pictures]) if (file) files.add(file);
    for (const address of page.links) meetLink(address, page.path);
  };

  const tabs = await Promise.all(Array.from({ length: readers }, () => context.newPage()));
  const followAll = async () => {
    while (waiting.length > 0) {
      const round = waiting.splice(0);
      const read = async (tab: Page) => {
        for (let path = round.shift(); path !== undefined; path = round.shift()) judge(await look(tab, path, { origin: portal.origin, isOpened: isOpened(path) }));
      };
      await Promise.all(tabs.map(read));
    }
  };
  await followAll();
  expect(seen.some(({ path }) => path === link('about'))).toBe(true);
  // No link leads to some pages, such as a search with a word.
  for (const path of everyAddress) {
    if (seen.some((page) => page.path === path)) continue;
    known.set(path, 'every-page.ts');
    waiting.push(path);
  }
  await followAll();
  const shares = new Map<string, number>();
  for (const file of files) {
    if (file.startsWith('data:')) continue;
    const [, kind] = /\/share\/(\w+)/.exec(file) ?? [];
    if (kind) {
      const sofar = shares.get(kind) ?? 0;
      shares.set(kind, sofar + 1);
      if (sofar >= openedOfOneKind) continue;
    }
    const { status } = await fetch(file, { method: 'HEAD' });
    if (status !== 200) faults.push(`${file}: status ${status}`);
  }
  await context.close();

  // Addresses that differ only in sorting are one page for a search engine. Every other page has its own title.
  const named = new Map<string, Seen>();
  for (const page of seen.filter(({ isListed }) => isListed)) {
    const own = page.canonical || page.path;
    for (const name of [page.title, page.description]) {
      const other = named.get(name);
      if (other && (other.canonical || other.path) !== own) faults.push(`${page.path} and ${other.path} are both called “${name}”`);
      else named.set(name, page);
    }
  }
  expect(faults).toEqual([]);
  expect(problems).toEqual([]);
  expect(seen.length).toBeGreaterThan(240);
  const openedHere = new Set(seen.flatMap((page) => (page.isOpened ? [page.path] : [])));
  expect(everyAddress.filter((path) => !sweptAddresses.includes(path) && !openedHere.has(path)), 'pages that were never opened').toEqual([]);
}, 600_000);
