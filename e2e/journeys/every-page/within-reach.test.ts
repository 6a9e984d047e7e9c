/** The support phone, the account with its log-out and the five contact buttons are reachable at every window width. */
import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { arrived } from '../../support/arrived.ts';
import { backButton } from '../../support/back-button.ts';
import { expect, journey } from '../../support/journey.ts';
import { sidewaysOverflow } from '../../support/layout.ts';
import { demo01, header } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const test = journey({ readsOnly: true });

/** One width for each range between the breakpoints of the header (portal/shell/shell.css). */
const widths = [1280, 1240, 1100, 1001, 1000, 768, 641, 360];
const banner = (page: Page) => page.getByRole('banner');
const supportPhones = (page: Page) => banner(page).getByRole('link', { name: /^客服电话/ }).filter({ visible: true });
const side = (page: Page) => page.getByRole('complementary', { name: '快捷入口' });

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect.poll(() => sidewaysOverflow(page), { message: `${width} px` }).toBe(0);
}

test('the support phone is in the header’s bar as number or icon, and on phones in its menus', async ({ page }) => {
  await page.goto(link('about'));
  for (const width of widths) {
    await resize(page, width);
    const inBar = width > 640 ? 1 : 0;
    await expect(supportPhones(page)).toHaveCount(inBar);
    if (inBar === 0) await header(page).logIn.press('Enter');
    await expect(supportPhones(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    // A closed menu fades out. Until it is gone its phone is visible, also at the next width.
    await expect(supportPhones(page)).toHaveCount(inBar);
    if (width > 640) continue;
    await banner(page).getByRole('button', { name: '打开菜单' }).click();
    await expect(supportPhones(page)).toHaveCount(1);
    await banner(page).getByRole('button', { name: '关闭菜单' }).click();
    await expect(supportPhones(page)).toHaveCount(0);
  }
});

test('a logged-in person finds the masked phone, the log-out and the support phone, until the session is ended on another device', async ({ page, portal, visitor }) => {
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('about'));
  for (const width of widths) {
    await resize(page, width);
    await expect(header(page).phone).toHaveText(demo01.masked);
    await header(page).phone.press('Enter');
    await expect(banner(page).getByRole('link', { name: /^管理后台/ })).toBeVisible();
    await expect(supportPhones(page)).toHaveCount(1);
    await expect(header(page).logOut).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(supportPhones(page)).toHaveCount(width > 640 ? 1 : 0);
  }
  await header(page).phone.click();
  await header(page).logOut.click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '取消' }).click();
  await expect(header(page).phone).toBeFocused();

  visitor.expectProblem(/401/);
  portal.change('DELETE FROM sessions');
  await page.reload();
  await expect(page.locator('.toast', { hasText: '登录已失效，请重新登录' })).toBeVisible();
  await expect(header(page).logIn).toBeVisible();
  await expect(page).toHaveURL(link('about'));
});

test('the menu of a person without a console role shows the enterprise and no link to the console', async ({ page, portal }) => {
  await logInByCalls(page, portal, 'teacher01', '100000000001');
  await page.goto(link('about'));
  await header(page).phone.click();
  await expect(banner(page).getByText('当前登录的企业')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: /^管理后台/ })).toHaveCount(0);
});

/** Texts and controls below the floating buttons at some scroll position. */
async function besideFloating(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floating = [...document.querySelectorAll('.side__list, .side__fold')].filter((element) => element.checkVisibility());
    const edge = Math.min(...floating.map((element) => element.getBoundingClientRect().left));
    const found: string[] = [];
    const judge = (element: Element, box: DOMRect, what: string) => {
      let { right } = box;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        // An element that scrolls horizontally can show its content.
        if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) return;
        if (/hidden|clip/.test(overflowX)) right = Math.min(right, around.getBoundingClientRect().right);
      }
      if (box.width > 1 && box.left < right && right > edge + 1) found.push(`${what} reaches ${Math.round(right)} px of ${Math.round(edge)}`);
    };
    const range = document.createRange();
    for (const part of document.querySelectorAll('main, footer')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const holder = text.parentElement!;
        if (!text.textContent!.trim() || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest('.sr-only, [aria-hidden=true], noscript')) continue;
        range.selectNodeContents(text);
        for (const line of range.getClientRects()) judge(holder, line, `“${text.textContent!.trim().slice(0, 20)}”`);
      }
      for (const control of part.querySelectorAll('a, button, input, select')) if (control.checkVisibility({ visibilityProperty: true })) judge(control, control.getBoundingClientRect(), control.outerHTML.slice(0, 60));
    }
    return found;
  });
}

test('no floating button covers content, and a tablet gets columns: prices side by side, a course with its button on the first screen', async ({ page }) => {
  const columns = new Map([[link('home'), '.plan'], [link('editions'), '.price']]);
  const course = link('courseDetail', { beorCode: 'machining-lathe', bizCode: 'machining-lathe' });
  const look = async (widths: number[], paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(side(page)).toBeVisible();
      for (const width of widths) {
        await resize(page, width);
        expect(await besideFloating(page), `${path} at ${width} px`).toEqual([]);
      }
      for (const width of [768, 1000]) {
        await page.setViewportSize({ width, height: 768 });
        if (columns.has(path)) {
          const ends = await page.locator(columns.get(path)!).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
          expect(ends.length).toBe(3);
          expect(new Set(ends).size, `${path} at ${width} px: ${ends.join(', ')}`).toBe(1);
        }
        if (path === course) {
          const button = (await page.locator('.enrolment__ways > *').first().boundingBox())!;
          expect(button.y + button.height, `at ${width} px`).toBeLessThan(768);
        }
      }
    }
  };
  await look([1280, 1272, 1271, 1024, 1001, 768, 390], [link('home'), link('editions'), course, link('search', { keyword: '焊工' })]);
});

test('at 1271 px and less one floating button opens all five, and a press elsewhere, Escape or a choice closes them', async ({ page }) => {
  await page.setViewportSize({ width: 1271, height: 800 });
  await page.goto(link('about'));
  const fold = side(page).getByRole('button', { name: '展开快捷入口' });
  const ways = ['扫码咨询', '在线咨询', '合作咨询', '回到顶部'].map((name) => side(page).getByRole('button', { name }));
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  for (const way of ways) await expect(way).not.toBeVisible();
  await fold.click();
  const all = [...ways, side(page).getByRole('link', { name: /^免费试用/ })];
  for (const way of all) await expect(way).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  for (const way of ways) await expect(way).not.toBeVisible();
  await fold.click();
  for (const way of all) await expect(way).toBeVisible();
  await ways[0]!.click();
  await expect(side(page).getByRole('img', { name: '微信咨询二维码' })).toBeVisible();

  // Escape, Back, and a press outside close the list again, and the page stays.
  await page.keyboard.press('Escape');
  await expect(fold).toBeFocused();
  await fold.click();
  await page.getByRole('heading', { level: 2 }).filter({ visible: true }).first().click({ position: { x: 2, y: 2 } });
  await expect(fold).toBeVisible();

  await fold.click();
  await ways[1]!.click();
  await page.getByRole('dialog', { name: '在线咨询' }).getByRole('button', { name: '关闭', exact: true }).click();
  await expect(fold).toBeFocused();
  // The press on the heading may have scrolled up.
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await fold.click();
  await ways[3]!.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(fold).toBeVisible();
});

test('Back closes an open menu of the header, and only then leaves the first page of a visit', async ({ page }) => {
  const back = await backButton(page);
  await page.goto(link('editions'));
  for (const name of ['登录', '产品与服务']) {
    const button = banner(page).getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await back();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL(link('editions'));
  }
  // After a menu's link, Back returns to the page with the menu closed.
  await banner(page).getByRole('button', { name: '产品与服务' }).press('Enter');
  await banner(page).getByRole('link', { name: /^企业培训/ }).click();
  await arrived(page, 'enterpriseTraining');
  await back();
  await arrived(page, 'editions');
  // Back does not close a menu that is open by hover only.
  await banner(page).getByRole('button', { name: '产品与服务' }).hover();
  await expect(banner(page).getByRole('button', { name: '产品与服务' })).toHaveAttribute('aria-expanded', 'true');
  await back();
  await expect.poll(() => page.url()).toBe('about:blank');
});
