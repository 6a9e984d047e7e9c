import type { Randomness } from '../../randomness.ts';
import { ProviderOptionsInvalid, type Unchecked } from '../option-faults.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createEmbeddedWechatProvider } from './embedded.ts';
import { createOpenWechatProvider } from './open.ts';
import { wechatOptionFaults, type WechatOptions } from './options.ts';
import type { WechatProvider } from './provider.ts';

export { WechatUnidentified } from './provider.ts';
export type { OfficialAccount, WechatPerson, WechatProvider } from './provider.ts';
export { wechatOptionFaults } from './options.ts';
export type { WechatOptions } from './options.ts';

const PROVIDER_TITLES = { embedded: '微信登录（内置）', open: '微信登录（微信开放平台）', none: '微信登录（未开放）' };

/**
 * Creates the messaging app of the options. Null if its login is off.
 *
 * @throws ProviderOptionsInvalid naming every missing option with its remedy
 */
export function createWechatProvider(options: Unchecked<WechatOptions>, surroundings: ProviderDependencies & { random: Randomness }): WechatProvider | null {
  const faults = wechatOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid(PROVIDER_TITLES[options.kind] ?? '微信登录', faults);
  const checked = options as WechatOptions;
  switch (checked.kind) {
    case 'open':
      return createOpenWechatProvider(checked, surroundings);
    case 'embedded':
      return createEmbeddedWechatProvider(checked, surroundings);
    case 'none':
      return null;
  }
}
