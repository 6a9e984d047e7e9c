import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import type { S3StorageOptions } from './options.ts';
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
import { createS3Client, S3Error } from './s3-client.ts';

const NAME = 's3';
const partBytes = 16 * 1024 * 1024;

/** A bucket of an S3-compatible service: Amazon, 阿里云 OSS, 腾讯云 COS, MinIO. */
export function createS3StorageProvider(options: S3StorageOptions, { clock, logger }: ProviderDependencies): StorageProvider {
  const client = createS3Client(options);

  const failed = (operation: string, error: unknown): StorageUnavailable => {
    // A fault of the local file is no S3Error.
    const { code, status, isTemporary: retryable } = error instanceof S3Error ? error : new S3Error((error as NodeJS.ErrnoException).code ?? 'UNKNOWN');
    const reasonCode = /^[A-Z]\w{2,60}$/.test(code) ? code : 'UNKNOWN';
    logger.error({ provider: NAME, operation, reasonCode, status, retryable }, 'storage failed');
    return new StorageUnavailable(NAME, operation, reasonCode, retryable);
  };

  return {
    name: NAME,

    async put(key, body, { contentType }) {
      assertStorageKey(key);
      assertContentType(contentType);
      try {
        await client.send({ method: 'PUT', key, headers: { 'content-type': contentType }, body });
      } catch (error) {
        throw failed('write', error);
      }
    },

    async putFile(key, path, { contentType, offset = 0 }) {
      assertStorageKey(key);
      assertContentType(contentType);
      let uploadId: string | undefined;
      try {
        const created = await client.send({ method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': contentType } });
        uploadId = /<UploadId>(.+?)<\/UploadId>/.exec(created.text)?.[1];
        if (uploadId === undefined) throw new S3Error('MalformedXML', 502);
        let parts = '';
        let partNumber = 0;
        for await (const body of partsOf(path, offset)) {
          partNumber += 1;
          const { headers } = await client.send({ method: 'PUT', key, query: { partNumber: String(partNumber), uploadId }, body });
          parts += `<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.etag?.replaceAll('"', '&quot;')}</ETag></Part>`;
        }
        await client.send({
          method: 'POST',
          key,
          query: { uploadId },
          headers: { 'content-type': 'application/xml' },
          body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`,
        });
      } catch (error) {
        // Incomplete uploads cost money until they are aborted.
        if (uploadId !== undefined) await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
        throw failed('write', error);
      }
    },

    async get(key, range) {
      if (!isStorageKey(key)) return null;
      assertForwards(range);
      try {
        const answer = await client.open({ method: 'GET', key, ...(range && { headers: { range: `bytes=${range.start}-${range.end ?? ''}` } }) });
        const { 'content-range': contentRange, 'content-length': contentLength, 'content-type': contentType = 'application/octet-stream', etag = '' } = answer.headers;
        const size = sizeIn(contentRange) ?? Number(contentLength ?? 0);
        return { contentType, size, etag, range: resolveRange(size, range), body: Readable.toWeb(answer) as ReadableStream<Uint8Array> };
      } catch (error) {
        if (error instanceof S3Error && error.isAbsence) return null;
        if (error instanceof S3Error && error.status === 416) throw new RangeNotSatisfiable(sizeIn(error.headers['content-range']) ?? 0);
        throw failed('read', error);
      }
    },

    async remove(key) {
      assertStorageKey(key);
      try {
        await client.send({ method: 'DELETE', key });
      } catch (error) {
        if (!(error instanceof S3Error && error.isAbsence)) throw failed('remove', error);
      }
    },

    health: cacheHealth(clock, async () => {
      try {
        await client.send({ method: 'HEAD' });
      } catch (error) {
        throw failed('reach the bucket', error);
      }
    }),
  };
}

/** Parts of a file after the offset. Services allow 10,000 parts of at least 5 MB. An empty file has one part. */
async function* partsOf(path: string, offset: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    for (let position = offset; ; position += partBytes) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, position);
      if (bytesRead > 0 || position === offset) yield buffer.subarray(0, bytesRead);
      if (bytesRead < partBytes) return;
    }
  } finally {
    await handle.close();
  }
}

/** Refuses an invalid range. The service would ignore it and send everything. */
function assertForwards(range: ByteRange | undefined): void {
  if (range !== undefined) resolveRange(Number.MAX_SAFE_INTEGER, range);
}

/** The size of the whole object in a Content-Range header, of an answer or a refusal. */
function sizeIn(contentRange: string | undefined): number | undefined {
  const [, whole] = /^bytes (?:\d+-\d+|\*)\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole);
}
