import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { createStorageProvider, storageOptionFaults } from './index.ts';

const S3 = { kind: 's3', bucket: 'b', region: 'cn-hangzhou', accessKeyId: 'i', secretAccessKey: 's' } as const;

test('every missing option of a storage is reported together, each with its remedy', () => {
  expect(storageOptionFaults({ kind: 's3' }).map(({ option }) => option)).toEqual(['bucket', 'region', 'accessKeyId', 'secretAccessKey']);
  expect(storageOptionFaults({ kind: 'disk' }).map(({ option }) => option)).toEqual(['directory']);
  expect(() => createStorageProvider({ ...S3, region: undefined }, { clock: fixedClock(), logger: recordingLogger().logger })).toThrow(
    '文件存储（S3）配置不完整：region——填写存储桶所在的地域，例如 cn-hangzhou；自建服务一般填 us-east-1',
  );
  expect(storageOptionFaults({ kind: 'tape' } as never)).toMatchObject([{ option: 'kind' }]);
});

test('an invalid option is reported too', () => {
  expect(storageOptionFaults(S3)).toEqual([]);
  expect(storageOptionFaults({ ...S3, prefix: 'portal/files/' })).toEqual([]);
  expect(storageOptionFaults({ ...S3, prefix: '../' })).toMatchObject([{ option: 'prefix' }]);
  expect(storageOptionFaults({ ...S3, prefix: 'portal' })).toMatchObject([{ option: 'prefix' }]);
  expect(storageOptionFaults({ ...S3, endpoint: 'ftp://files.example.test' })).toMatchObject([{ option: 'endpoint' }]);
  expect(storageOptionFaults({ ...S3, attempts: 0, timeoutMs: -1 })).toMatchObject([{ option: 'timeoutMs' }, { option: 'attempts' }]);
});
