import { mobileAddressOf } from '../../../contract/mobile.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';

const test = journey({ readsOnly: true });

test('a phone that opens the site is on the phone site, and turns through its tabs', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.goto('/');
  await expect(page).toHaveURL('/m');
  const tabs = page.getByRole('navigation', { name: '主要页面' });
  for (const [name, path] of [['直播', '/m/Video'], ['课程', '/m/course'], ['我的', '/m/my'], ['首页', '/m']] as const) {
    await tabs.getByRole('link', { name }).tap();
    await expect(page).toHaveURL(path);
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
});

test('a link to an article opens the article itself, and a page that a CDN kept redirects by its script', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  const article = link('newsDetail', { code: 'exam-hall-checklist' });
  await page.goto(article);
  await expect(page).toHaveURL(article);
  // A CDN answers with the document of a desktop browser.
  const document = await (await page.request.get('/Video', { headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' } })).text();
  const kept = await page.request.get('/Video', { headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' } });
  await page.route('**/Video?from=cdn', (route) => route.fulfill({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': kept.headers()['content-security-policy']! }, body: document }));
  await page.goto('/Video?from=cdn', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/m/Video?from=cdn');
});

test('scripts of a phone page wait for its first paint, those of a room on a phone for its first calls, and those of a desktop page for nothing', async ({ portal }) => {
  const waits = async (path: string) => {
    const html = await (await fetch(portal.origin + path)).text();
    return [html.includes('<link rel="modulepreload"'), /<script[^>]* type="text\/x-module"/.test(html)];
  };
  expect(await Promise.all([waits('/m'), waits(mobileAddressOf(link('officialLive', { code: 'LIVE-NOW' }))!), waits('/home')])).toEqual([[false, true], [false, false], [true, false]]);
});
