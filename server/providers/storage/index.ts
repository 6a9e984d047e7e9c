import { ProviderOptionsInvalid, type Unchecked } from '../option-faults.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createDiskStorageProvider } from './disk.ts';
import { storageOptionFaults, type StorageOptions } from './options.ts';
import type { StorageProvider } from './provider.ts';
import { createS3StorageProvider } from './s3.ts';

export { createBucketFiles } from './bucket-files.ts';
export { objectsOnDisk } from './disk.ts';
export { isStorageKey, RangeNotSatisfiable, StorageUnavailable } from './provider.ts';
export type { StorageProvider, StoredObject } from './provider.ts';
export { storageOptionFaults } from './options.ts';
export type { S3StorageOptions, StorageOptions } from './options.ts';

const PROVIDER_TITLES = { disk: '文件存储（本机磁盘）', s3: '文件存储（S3）' };

/**
 * Creates the storage of the options. It uses disk or network, and loads its packages, at the first call.
 *
 * @throws ProviderOptionsInvalid naming every missing option with its remedy
 */
export function createStorageProvider(options: Unchecked<StorageOptions>, surroundings: ProviderDependencies): StorageProvider {
  const faults = storageOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid(PROVIDER_TITLES[options.kind] ?? '文件存储', faults);
  const checked = options as StorageOptions;
  switch (checked.kind) {
    case 'disk':
      return createDiskStorageProvider(checked, surroundings);
    case 's3':
      return createS3StorageProvider(checked, surroundings);
  }
}
