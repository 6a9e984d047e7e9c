import type { Randomness } from '../../randomness.ts';
import { ProviderOptionsInvalid, type Unchecked } from '../option-faults.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createAliyunSmsProvider } from './aliyun.ts';
import { createEmbeddedSmsProvider } from './embedded.ts';
import { smsOptionFaults, type SmsOptions } from './options.ts';
import type { SmsProvider } from './provider.ts';
import { createTencentSmsProvider } from './tencent.ts';

export { liveEventAtMost, liveNameAtMost, SmsUndelivered } from './provider.ts';
export type { SmsFailureReason, SmsMessage, SmsNotice, SmsProvider } from './provider.ts';
export { smsOptionFaults } from './options.ts';
export type { AliyunSmsOptions, SmsOptions, TencentSmsOptions } from './options.ts';

const PROVIDER_TITLES = { embedded: '短信服务（内置）', aliyun: '短信服务（阿里云）', tencent: '短信服务（腾讯云）' };

/**
 * The SMS channel that the options choose.
 * @throws ProviderOptionsInvalid naming all missing and invalid options, each with its remedy
 */
export function createSmsProvider(options: Unchecked<SmsOptions>, surroundings: ProviderDependencies & { random: Randomness }): SmsProvider {
  const faults = smsOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid(PROVIDER_TITLES[options.kind] ?? '短信服务', faults);
  const checked = options as SmsOptions;
  switch (checked.kind) {
    case 'embedded':
      return createEmbeddedSmsProvider(checked, surroundings);
    case 'aliyun':
      return createAliyunSmsProvider(checked, surroundings);
    case 'tencent':
      return createTencentSmsProvider(checked, surroundings);
  }
}
