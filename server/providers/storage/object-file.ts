import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { StoredObject } from './provider.ts';

/**
 * An object on the disk is one file: a line of JSON with its metadata, then its bytes. So one rename replaces both type and
 * bytes, and `head -1` shows the metadata.
 */
interface Head {
  contentType: string;
  size: number;
  sha256: string;
}

/** Maximum length of the first line. A content type is far shorter than this. */
const LONGEST_HEAD = 1_024;
const CHUNK = 64 * 1_024;
const LINE_END = 0x0a;

/** Metadata of an object, and the offset of its bytes in the file. */
export type OpenedObject = Pick<StoredObject, 'contentType' | 'size' | 'etag'> & { offset: number };

/** The file differs from what was written: a disk lost bytes, or a person edited it. */
export class ObjectFileDamaged extends Error {
  override readonly name = 'ObjectFileDamaged';
}

export async function objectHead(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, contentType: string): Promise<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  const head: Head = { contentType, size, sha256: hash.digest('hex') };
  return Buffer.from(`${JSON.stringify(head)}\n`);
}

/** @throws ObjectFileDamaged */
export async function readObjectHead(handle: FileHandle): Promise<OpenedObject> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
  const line = buffer.subarray(0, bytesRead).indexOf(LINE_END);
  const head = parseHead(buffer.subarray(0, Math.max(line, 0)).toString('utf8'));
  const { size: fileSize } = await handle.stat();
  if (head === undefined || line + 1 + head.size !== fileSize) throw new ObjectFileDamaged();
  return {
    contentType: head.contentType,
    size: head.size,
    // Browsers cache the type too, so it is part of the ETag.
    etag: `"${createHash('sha256').update(`${head.sha256} ${head.contentType}`).digest('base64url').slice(0, 27)}"`,
    offset: line + 1,
  };
}

function parseHead(json: string): Head | undefined {
  try {
    const { contentType, size, sha256 } = JSON.parse(json) as Partial<Head>;
    return typeof contentType === 'string' && typeof size === 'number' && typeof sha256 === 'string' ? { contentType, size, sha256 } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bytes from `start` to `end` (inclusive, of the file). Reads on demand, and closes the handle at the end, on an error, and
 * when the reader cancels.
 */
export function readBytes(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (position <= end) {
            const length = Math.min(CHUNK, end - position + 1);
            const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
            if (bytesRead === 0) throw new ObjectFileDamaged();
            position += bytesRead;
            controller.enqueue(buffer.subarray(0, bytesRead));
          }
          if (position > end) {
            await handle.close();
            controller.close();
          }
        } catch (error) {
          await handle.close().catch(() => undefined);
          throw error;
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
