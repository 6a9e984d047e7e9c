import { ProviderOptionsInvalid } from '../option-faults.ts';
import { type WebPushOptions, webPushOptionFaults } from './options.ts';
import type { PushProvider } from './provider.ts';
import { createWebPush, type WebPushDependencies } from './web-push.ts';

export { type WebPushOptions, webPushOptionFaults } from './options.ts';
export { type PushProvider, PushRefused, type PushSubscription } from './provider.ts';

/**
 * Creates the sender of web push. Null if it is off.
 * @throws ProviderOptionsInvalid
 */
export function createPushProvider(options: WebPushOptions | null, surroundings: WebPushDependencies): PushProvider | null {
  if (options === null) return null;
  const faults = webPushOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid('系统通知', faults);
  return createWebPush(options, surroundings);
}
