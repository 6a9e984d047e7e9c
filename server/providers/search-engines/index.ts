import { ProviderOptionsInvalid } from '../option-faults.ts';
import { createBaidu } from './baidu.ts';
import { createIndexNow } from './index-now.ts';
import { searchEngineOptionFaults, type SearchEngineOptions } from './options.ts';
import type { SearchEngine } from './provider.ts';

export { indexNowKeyPath, searchEngineOptionFaults, type SearchEngineOptions } from './options.ts';
export { AddressRefused, type SearchEngine } from './provider.ts';

/**
 * Creates the engine of the options.
 * @throws ProviderOptionsInvalid
 */
export function createSearchEngineProvider(options: SearchEngineOptions): SearchEngine {
  const faults = searchEngineOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid(options.kind === 'baidu' ? '百度推送' : 'IndexNow 推送', faults);
  return options.kind === 'baidu' ? createBaidu(options) : createIndexNow(options);
}
