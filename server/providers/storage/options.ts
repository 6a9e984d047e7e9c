import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';

export interface DiskStorageOptions {
  kind: 'disk';
  /** Created if it does not exist. Several instances may share it. */
  directory: string;
}

export interface S3StorageOptions {
  kind: 's3';
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Origin of an S3-compatible service. Default: Amazon's own for the region. */
  endpoint?: string;
  /** `host/bucket/key` instead of `bucket.host/key`. Default: true if the endpoint is an IP address or localhost. */
  forcePathStyle?: boolean;
  /** Prefix of every key, such as `portal/`. */
  prefix?: string;
  /** Time limit of a connection without data in ms, default 10000. */
  timeoutMs?: number;
  /** Maximum number of attempts of one call, with short pauses. Default 3. */
  attempts?: number;
}

export type StorageOptions = DiskStorageOptions | S3StorageOptions;

export const DEFAULT_STORAGE_TIMEOUT_MS = 10_000;

/** All errors of the options, each with its remedy. Empty for valid options. */
export function storageOptionFaults(options: Unchecked<StorageOptions>): readonly OptionFault[] {
  const check = new OptionCheck();
  switch (options.kind) {
    case 'disk':
      check.text('directory', options.directory, '填写存放文件的目录，例如 ./data/files');
      break;
    case 's3':
      check
        .text('bucket', options.bucket, '在对象存储控制台创建存储桶，填写桶名')
        .text('region', options.region, '填写存储桶所在的地域，例如 cn-hangzhou；自建服务一般填 us-east-1')
        .text('accessKeyId', options.accessKeyId, '在对象存储控制台创建访问密钥，填写其 ID')
        .text('secretAccessKey', options.secretAccessKey, '填写与 accessKeyId 成对的密钥')
        .optionalHttpUrl('endpoint', options.endpoint, '填写完整的服务地址，例如 https://s3.oss-cn-hangzhou.aliyuncs.com')
        .that('prefix', /^([a-z0-9_-][a-z0-9._-]*\/)*$/.test(options.prefix ?? ''), '只能用小写字母、数字、点、横线和下划线，并以 / 结尾，例如 portal/')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs)
        .optionalPositiveInteger('attempts', options.attempts);
      break;
    default:
      check.that('kind', false, '只能是 disk 或 s3');
  }
  return check.faults;
}
