import type { Clock } from '../../../clock.ts';
import type { Randomness } from '../../../randomness.ts';
import { openVendorServer, type VendorServer } from '../../fake/vendor-server.ts';
import type { WechatApplication } from './application.ts';
import { createFakeWechat, type FakeWechat } from './fake-wechat.ts';

/** A fake of 微信 on loopback that can be made to fail. For tests. */
export interface WechatVendor extends VendorServer, Pick<FakeWechat, 'onScanned'> {
  readonly origin: string;
}

export async function openWechatVendor(applications: readonly WechatApplication[], surroundings: { clock: Clock; random: Randomness }): Promise<WechatVendor> {
  const fake = createFakeWechat(applications, surroundings);
  const server = await openVendorServer((request) => fake.answer(request));
  return { ...server, origin: `http://127.0.0.1:${server.port}`, onScanned: (listener) => fake.onScanned(listener) };
}
