import { link } from '../../../contract/pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';

const test = journey({ readsOnly: true });

test('a visitor plays the replay of a class that is over; when its addresses are lost, the page says so, and the next try plays', async ({ page, visitor }) => {
  visitor.expectProblem(/ERR_FAILED/);
  await page.route(addressPattern('liveReplay'), (route) => route.abort(), { times: 1 });
  await page.goto(link('liveDetail', { code: 'LIVE-ENDED' }));
  await page.getByRole('button', { name: /^播放回放/ }).click();
  await expect(page.getByText('此视频暂无法播放!')).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => page.getByLabel(/^回放：/).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
});
