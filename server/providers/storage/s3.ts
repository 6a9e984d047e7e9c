import { open } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { ReadableStream } from 'node:stream/web';
import type { S3Client } from '@aws-sdk/client-s3';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { DEFAULT_STORAGE_TIMEOUT_MS, type S3StorageOptions } from './options.ts';
import {
  assertContentType,
  assertStorageKey,
  isStorageKey,
  RangeNotSatisfiable,
  resolveRange,
  StorageUnavailable,
  type ByteRange,
  type StorageProvider,
} from './provider.ts';

const NAME = 's3';
const DEFAULT_ATTEMPTS = 3;
const partBytes = 16 * 1024 * 1024;

/** The properties of the SDK's errors that are used here. */
interface S3Error {
  name?: unknown;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

/** A bucket of an S3-compatible service: Amazon, 阿里云 OSS, 腾讯云 COS, MinIO. */
export function createS3StorageProvider(options: S3StorageOptions, { clock, logger }: ProviderDependencies): StorageProvider {
  const bucket = options.bucket;
  const keyOf = (key: string): string => `${options.prefix ?? ''}${key}`;
  let opened: ReturnType<typeof connect> | undefined;
  const s3 = (): ReturnType<typeof connect> => (opened ??= connect(options));

  const failed = (operation: string, error: unknown): StorageUnavailable => {
    const { name, code, $metadata } = (error ?? {}) as S3Error;
    const status = $metadata?.httpStatusCode;
    const reasonCode = [code, name].find((word): word is string => typeof word === 'string' && /^[A-Z]\w{2,60}$/.test(word)) ?? 'UNKNOWN';
    const retryable = status === undefined || status >= 500 || status === 429 || reasonCode === 'RequestTimeout';
    logger.error({ provider: NAME, operation, reasonCode, status, retryable }, 'storage failed');
    return new StorageUnavailable(NAME, operation, reasonCode, retryable);
  };

  return {
    name: NAME,

    async put(key, body, { contentType }) {
      assertStorageKey(key);
      assertContentType(contentType);
      const { client, commands } = await s3();
      try {
        await client.send(
          new commands.PutObjectCommand({
            Bucket: bucket,
            Key: keyOf(key),
            Body: body,
            ContentLength: body.byteLength,
            ContentType: contentType,
          }),
        );
      } catch (error) {
        throw failed('write', error);
      }
    },

    async putFile(key, path, { contentType }) {
      assertStorageKey(key);
      assertContentType(contentType);
      const { client, commands } = await s3();
      const object = { Bucket: bucket, Key: keyOf(key) };
      let UploadId: string | undefined;
      try {
        ({ UploadId } = await client.send(new commands.CreateMultipartUploadCommand({ ...object, ContentType: contentType })));
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        for await (const Body of partsOf(path)) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(new commands.UploadPartCommand({ ...object, UploadId, PartNumber, Body, ContentLength: Body.byteLength }));
          Parts.push({ PartNumber, ETag });
        }
        await client.send(new commands.CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
      } catch (error) {
        // Incomplete uploads cost money until they are aborted.
        if (UploadId !== undefined) await client.send(new commands.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
        throw failed('write', error);
      }
    },

    async get(key, range) {
      if (!isStorageKey(key)) return null;
      assertForwards(range);
      const { client, commands } = await s3();
      try {
        const answer = await client.send(
          new commands.GetObjectCommand({ Bucket: bucket, Key: keyOf(key), ...(range !== undefined && { Range: `bytes=${range.start}-${range.end ?? ''}` }) }),
        );
        const size = sizeOfWhole(answer.ContentRange, answer.ContentLength);
        if (answer.Body === undefined) throw new TypeError('an answer without a body');
        return {
          contentType: answer.ContentType ?? 'application/octet-stream',
          size,
          etag: answer.ETag ?? '',
          range: resolveRange(size, range),
          body: answer.Body.transformToWebStream() as ReadableStream<Uint8Array>,
        };
      } catch (error) {
        if (isAbsence(error)) return null;
        if (statusOf(error) === 416) throw new RangeNotSatisfiable(sizeInRefusal(error));
        throw failed('read', error);
      }
    },

    async remove(key) {
      assertStorageKey(key);
      const { client, commands } = await s3();
      try {
        await client.send(new commands.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }));
      } catch (error) {
        if (!isAbsence(error)) throw failed('remove', error);
      }
    },

    health: cacheHealth(clock, async () => {
      const { client, commands } = await s3();
      try {
        await client.send(new commands.HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw failed('reach the bucket', error);
      }
    }),
  };
}

/** Parts of a file. Services allow 10,000 parts of at least 5 MB. An empty file has one part. */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    for (let position = 0; ; position += partBytes) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, position);
      if (bytesRead > 0 || position === 0) yield buffer.subarray(0, bytesRead);
      if (bytesRead < partBytes) return;
    }
  } finally {
    await handle.close();
  }
}

/** A client of the bucket's service, whose package is loaded now. */
export async function connect(options: S3StorageOptions): Promise<{ client: S3Client; commands: typeof import('@aws-sdk/client-s3') }> {
  const commands = await import('@aws-sdk/client-s3');
  const timeoutMs = options.timeoutMs ?? DEFAULT_STORAGE_TIMEOUT_MS;
  const client = new commands.S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    forcePathStyle: options.forcePathStyle ?? needsPathStyle(options.endpoint),
    maxAttempts: options.attempts ?? DEFAULT_ATTEMPTS,
    // SigV4 already covers the bytes, and many S3-compatible services refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Limits of idle time, not of the total time: a large object over a slow line may take long while data is transferred.
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
  return { client, commands };
}

/** A bucket's name cannot be a subdomain of an IP address or localhost. */
function needsPathStyle(endpoint: string | undefined): boolean {
  if (endpoint === undefined) return false;
  const host = new URL(endpoint).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) !== 0 || host === 'localhost';
}

/** Refuses an invalid range. The service would ignore it and send everything. */
function assertForwards(range: ByteRange | undefined): void {
  if (range !== undefined) resolveRange(Number.MAX_SAFE_INTEGER, range);
}

function sizeOfWhole(contentRange: string | undefined, contentLength: number | undefined): number {
  const [, whole] = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return whole === undefined ? (contentLength ?? 0) : Number(whole);
}

function sizeInRefusal(error: unknown): number {
  const [, whole] = /^bytes \*\/(\d+)$/.exec((error as S3Error).$response?.headers?.['content-range'] ?? '') ?? [];
  return Number(whole ?? 0);
}

function statusOf(error: unknown): number | undefined {
  return ((error ?? {}) as S3Error).$metadata?.httpStatusCode;
}

/** True for a missing object. A missing bucket is 404 too, but is an error. */
export function isAbsence(error: unknown): boolean {
  return statusOf(error) === 404 && (error as S3Error).name !== 'NoSuchBucket';
}
