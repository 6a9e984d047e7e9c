import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3StorageOptions } from './options.ts';
import { createS3Client, S3Error } from './s3-client.ts';

/** Files that another program wrote into a bucket, under names of its own: keys of the portal's own storage are stricter. */
export interface BucketFiles {
  /** @returns null if there is none. @throws {S3Error} */
  get(key: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>;
  put(key: string, text: string): Promise<void>;
  /** Removing a missing file succeeds. */
  remove(key: string): Promise<void>;
}

export function createBucketFiles(options: S3StorageOptions): BucketFiles {
  const client = createS3Client(options);
  const unlessAbsent = (error: unknown): null => {
    if (error instanceof S3Error && error.isAbsence) return null;
    throw error;
  };
  return {
    async get(key) {
      const answer = await client.open({ method: 'GET', key }).catch(unlessAbsent);
      return answer && { size: Number(answer.headers['content-length'] ?? 0), body: Readable.toWeb(answer) as ReadableStream<Uint8Array> };
    },
    async put(key, text) {
      await client.send({ method: 'PUT', key, headers: { 'content-type': 'application/json' }, body: text });
    },
    async remove(key) {
      await client.send({ method: 'DELETE', key }).catch(unlessAbsent);
    },
  };
}
