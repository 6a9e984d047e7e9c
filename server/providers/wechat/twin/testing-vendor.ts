import type { Clock } from '../../../clock.ts';
import type { Randomness } from '../../../randomness.ts';
import { openVendorServer, type VendorServer } from '../../stand-in/vendor-server.ts';
import type { WechatApplication } from './application.ts';
import { createWechatTwin, type WechatTwin } from './twin.ts';

/** 微信开放平台 on loopback that also does what it is told to do wrong. For tests. */
export interface WechatVendor extends VendorServer, Pick<WechatTwin, 'onScanned'> {
  readonly origin: string;
}

export async function openWechatVendor(application: WechatApplication, surroundings: { clock: Clock; random: Randomness }): Promise<WechatVendor> {
  const twin = createWechatTwin(application, surroundings);
  const server = await openVendorServer((request) => twin.answer(request));
  return { ...server, origin: `http://127.0.0.1:${server.port}`, onScanned: (listener) => twin.onScanned(listener) };
}
