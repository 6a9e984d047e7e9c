import type { Page } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import { demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const test = journey({ readsOnly: true });
const ended = { code: 'LIVE-ENDED' };

/** The class of the seed has no check-in, and its teacher never left. */
const addEvents = (page: Page) =>
  page.route(addressPattern('liveEvents'), async (route) => {
    const answer = await (await route.fetch()).json();
    const { beganAt } = answer.data;
    answer.data.events = [
      { at: beganAt + 3_000, event: { kind: 'checkInOpened', checkIn: 'added', seconds: 5 } },
      { at: beganAt + 14_000, event: { kind: 'interrupted', since: beganAt + 2_000 } },
      { at: beganAt + 17_216, event: { kind: 'resumed' } },
    ].map((event, index) => ({ number: index + 1, ...event }));
    await route.fulfill({ json: answer });
  });

test('a visitor plays the replay of a class that is over, and skips where it waited for its teacher; when its addresses are lost, the page says so, and the next try plays', async ({ page, visitor }) => {
  visitor.expectProblem(/ERR_FAILED/);
  await page.route(addressPattern('liveReplay'), (route) => route.abort(), { times: 1 });
  await addEvents(page);
  await page.goto(link('liveDetail', ended));
  await page.getByRole('button', { name: /^播放回放/ }).click();
  await expect(page.getByText('此视频暂无法播放!')).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  const video = page.getByLabel(/^回放：/);
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(second).toBeGreaterThan(0);
  await expect(page.getByRole('group', { name: '课尺：回放共 1 分钟' })).toBeVisible();

  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 13;
  });
  await expect(page.getByText('这一段在等老师')).toBeVisible();
  await page.getByRole('button', { name: '跳过这一段' }).click();
  await expect.poll(second).toBeCloseTo(17.2, 1);
  await expect(page.getByText('这一段在等老师')).not.toBeVisible();
});

test('a replay in the classroom has expired addresses: 重试 plays on at the same second, and the chosen tab stays open; who comes back goes on there, or starts over', async ({ page, portal, visitor }) => {
  visitor.expectProblem(/404/);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.route(
    addressPattern('liveReplay'),
    async (route) => {
      const answer = await (await route.fetch()).json();
      for (const part of answer.data.parts) part.url = '/files/expired.mp4';
      await route.fulfill({ json: answer });
    },
    { times: 1 },
  );
  await addEvents(page);
  await page.goto(link('liveRoom', ended));
  await expect(page.getByText('录像没有取到')).toBeVisible();
  await page.getByRole('tab', { name: '提问' }).click();
  const progress = page.getByLabel('回放进度');
  for (let press = 0; press < 4; press++) await progress.press('ArrowRight');
  const place = Number(await progress.inputValue());
  expect(place).toBeGreaterThan(0);
  await page.getByRole('button', { name: '重试' }).click();
  const video = page.getByLabel('课堂录像');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await expect(page.getByText('录像没有取到')).not.toBeVisible();
  await expect.poll(async () => Number(await progress.inputValue())).toBeGreaterThanOrEqual(place);
  await expect(page.getByRole('tab', { name: '提问' })).toHaveAttribute('aria-selected', 'true');

  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 13;
  });
  await expect(page.getByText('这一段在等老师')).toBeVisible();
  await page.getByRole('button', { name: '跳过这一段' }).click();
  await expect(page.getByText('00:17 / 00:20')).toBeVisible();
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeFocused();
  await expect(page.getByText('这一段在等老师')).not.toBeVisible();

  // On a phone the ruler opens a list of the marks.
  await page.setViewportSize({ width: 390, height: 844 });
  const ruler = page.getByRole('button', { name: /^(课尺上的|课的各段)/ });
  const firstMark = page.locator('.class-ruler__list button').first();
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.getByRole('heading', { level: 1 }).click(), () => firstMark.click()]) {
    await ruler.click();
    await expect(firstMark).toBeVisible();
    await page.getByRole('button', { name: '退 15 秒' }).click({ trial: true });
    await close();
    await expect(firstMark).not.toBeVisible();
  }

  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 10;
  });
  const goesOn = page.getByRole('button', { name: /^从 0:\d\d 继续$/ });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('left-off'))).toContain('LIVE-ENDED');
  await page.goto(link('liveDetail', ended));
  await expect(goesOn).toBeVisible();
  await page.getByRole('button', { name: '从头看' }).click();
  const film = page.getByLabel(/^回放：/);
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await film.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 7;
  });
  await page.goto(link('liveRoom', ended));
  await goesOn.click();
  await expect.poll(() => video.evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime >= 5)).toBe(true);
});
