/** A phone of the middle class on slow 4G, as in Lighthouse: 150 ms to the server and back, 1.6 Mbit/s, a processor at a quarter of this one's speed. */
import type { Page } from '../../e2e/support/browser.ts';

const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const processorSlowdown = 4;

/** Makes the page's processor slow, and its network too unless told otherwise. Holds for all later documents of the page. */
export async function slowDown(page: Page, { network = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
}
