/** The home page is complete, without layout shift or horizontal scrolling, on any screen, with any settings, with and without scripts. */
import { carouselAutoplayMilliseconds } from '../../../contract/constants.ts';
import { link, pages } from '../../../contract/pages.ts';
import { productsMenu } from '../../../contract/products-menu.ts';
import { stopClock } from '../../support/clock.ts';
import { expect, journey } from '../../support/journey.ts';
import { lookAtEverything, sidewaysOverflow, watchLayoutShift } from '../../support/layout.ts';

const test = journey({ readsOnly: true, animated: true });

const sections = ['平台、课堂、服务', '四种用法', '从学徒工到首席技师', '按年付费', '课程按工种找', '请得到的师傅', '四类客户', '三类技能培训方案', '一起做事的伙伴', '行业资讯', '先开一个班试试'];

// Layout at each width is checked with all other pages, in every-page/swept-pages.test.ts.
test('the content is narrower at 1500 px and less, nothing moves when the customer solutions open, and on a phone no text overlaps', async ({ meet }) => {
  // The reveals would move the content too.
  const { page } = await meet({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  await page.goto(link('home'));
  for (const width of [1920, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    // spec pages#narrow
    const content = page.getByRole('banner').locator('.wrap').first();
    await expect.poll(async () => (await content.boundingBox())!.width).toBe(width > 1500 ? 1200 : 1080);
    const places = () => page.locator('.customers li').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY));
    const before = await places();
    for (const panel of await page.locator('.customers li').all()) await panel.hover({ position: { x: 40, y: 40 } });
    expect(await places()).toEqual(before);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const logo = page.getByRole('banner').getByRole('link', { name: '鹦鹉匠首页' });
  expect((await logo.boundingBox())!.width).toBeGreaterThan(120);
  await expect(page.locator('.room__board')).toBeVisible();
  await lookAtEverything(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  for (const panel of await page.locator('.customers li').all()) {
    const [words, picture] = [(await panel.locator('.customers__words').boundingBox())!, (await panel.locator('img').boundingBox())!];
    expect(words.y + words.height).toBeLessThanOrEqual(picture.y);
  }
  // Text cut off at the edge of a table would not show that it continues.
  expect(await page.locator('.screen__body').evaluateAll((bodies) => bodies.filter((body) => body.checkVisibility() && body.scrollWidth > body.clientWidth).map((body) => body.textContent!.slice(0, 40)))).toEqual([]);

  // Slides of different height must not move the content below.
  const tile = page.getByRole('region', { name: '直播推荐' });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { y } = (await tile.boundingBox())!;
  for (const tab of await page.getByRole('tablist', { name: '切换推荐' }).getByRole('tab').all()) {
    await tab.click();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect((await tile.boundingBox())!.y).toBe(y);
  }
});

test('there is no layout shift on a slow machine that paints while it parses', async ({ meet }) => {
  const { page } = await meet({ viewport: { width: 1440, height: 900 } });
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 8 });
  const shifted = await watchLayoutShift(page);
  await page.goto(link('home'), { waitUntil: 'load' });
  await page.getByRole('button', { name: '暂停轮播' }).click(); // The button works, so the scripts run.
  await expect(page.getByRole('button', { name: '继续轮播' })).toBeVisible();
  const { score, moved } = await shifted();
  expect(score, moved.join('\n')).toBe(0);
});

test('without scripts the content and all links are present', async ({ meet }) => {
  const { page, expectProblem } = await meet({ javaScriptEnabled: false });
  expectProblem(/^request: csp .*\.js$/); // With scripts disabled the browser reports their requests as blocked.
  await page.goto(link('home'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const title of sections) await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText('数控车工（四级）：从识图到首件检验')).toBeVisible();
  await expect(page.getByText('¥6,800')).toBeVisible();
  await expect(page.locator('#experts').getByRole('article')).toContainText('高级技师');

  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('button', { name: '产品与服务' }).focus();
  for (const { entries } of productsMenu) for (const entry of entries) await expect(navigation.getByRole('link', { name: pages[entry.page].title })).toBeVisible();
  for (const words of ['满员自动转下一期', '倒班也能学', '断网不丢题', '缺口技能直接开课单']) await expect(page.locator('#scenarios').getByText(words)).toBeVisible();
  for (const slide of await page.locator('.slide').all()) await expect(slide.getByRole('link').first()).toBeVisible();
  for (const words of ['看直播课怎么上', '看招培考评', '看考试怎么组织']) await expect(page.locator('a', { hasText: words }).first()).toHaveAttribute('href', /^\//);
  const [trial] = await Promise.all([page.waitForEvent('popup'), page.getByRole('banner').getByRole('link', { name: '免费试用' }).click()]);
  await expect(trial.getByRole('heading', { level: 1 })).toHaveText('免费试用');
});

test('with reduced motion the carousel does not autoplay, and nothing slides in', async ({ meet }) => {
  const { page } = await meet({ reducedMotion: 'reduce' });
  await stopClock(page);
  await page.goto(link('home'));
  const running = () => page.evaluate(() => document.getAnimations().map((animation) => (animation.effect as KeyframeEffect).target?.className));
  expect(await running()).toEqual([]);
  const stage = page.getByRole('region', { name: '重点推荐' });
  const shown = stage.getByRole('tab', { selected: true });
  const [first, second] = (await stage.getByRole('tab').allInnerTexts()) as [string, string];
  const go = stage.getByRole('button', { name: '继续轮播' });
  await page.clock.runFor(2 * carouselAutoplayMilliseconds);
  await expect(shown).toHaveText(first);
  await go.click();
  await stage.getByRole('button', { name: '暂停轮播' }).blur();
  await page.mouse.move(720, 800);
  await page.clock.runFor(carouselAutoplayMilliseconds);
  await expect(shown).toHaveText(second);
  expect(await running()).toEqual([]);

  await page.clock.resume();
  await lookAtEverything(page);
  expect(await running()).toEqual([]);
});
