import type { Page } from 'playwright-core';

/** Pulls the page down with a finger from its very top, far enough to reload it. */
export async function pullDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 180, y })) });
  await touch('touchStart', 120);
  for (const y of [160, 220, 300, 380]) await touch('touchMove', y);
  await touch('touchEnd');
  await devtools.detach();
}
