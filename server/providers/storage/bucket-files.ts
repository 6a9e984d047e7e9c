import type { ReadableStream } from 'node:stream/web';
import type { S3StorageOptions } from './options.ts';
import { connect, isAbsence } from './s3.ts';

/** Files that another program wrote into a bucket, under names of its own: keys of the portal's own storage are stricter. */
export interface BucketFiles {
  /** @returns null where there is none. @throws what the service answers */
  get(key: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>;
  put(key: string, text: string): Promise<void>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
}

export function createBucketFiles(options: S3StorageOptions): BucketFiles {
  const { bucket: Bucket, prefix = '' } = options;
  let opened: ReturnType<typeof connect> | undefined;
  const s3 = () => (opened ??= connect(options));
  return {
    async get(key) {
      const { client, commands } = await s3();
      try {
        const { Body, ContentLength = 0 } = await client.send(new commands.GetObjectCommand({ Bucket, Key: prefix + key }));
        return Body ? { size: ContentLength, body: Body.transformToWebStream() as ReadableStream<Uint8Array> } : null;
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    async put(key, text) {
      const { client, commands } = await s3();
      await client.send(new commands.PutObjectCommand({ Bucket, Key: prefix + key, Body: text, ContentType: 'application/json' }));
    },
    async remove(key) {
      const { client, commands } = await s3();
      try {
        await client.send(new commands.DeleteObjectCommand({ Bucket, Key: prefix + key }));
      } catch (error) {
        if (!isAbsence(error)) throw error;
      }
    },
  };
}
