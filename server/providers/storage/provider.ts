import type { ReadableStream } from 'node:stream/web';

/** Both ends are inclusive, as in HTTP. Without `end`: up to the last byte. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

export interface StoredObject {
  contentType: string;
  /** Size of the whole object in bytes. */
  size: number;
  /** Quoted, for HTTP. It changes with the bytes. Empty if a service gives none. */
  etag: string;
  /** First and last byte of `body` within the object. 0 and -1 for an empty object. */
  range: { start: number; end: number };
  /** Must be read or cancelled, because it holds an open file or connection. */
  body: ReadableStream<Uint8Array>;
}

/** Files by key. Writes are atomic: readers see the old bytes and type or the new ones, and never a mixture. */
export interface StorageProvider {
  readonly name: string;
  /**
   * Replaces the object. Resolves when the new one would survive a crash.
   *
   * @throws InvalidStorageKey, StorageUnavailable
   */
  put(key: string, body: Uint8Array, options: { contentType: string }): Promise<void>;
  /**
   * Like `put`, with the bytes of a local file, which may be far larger than the memory.
   *
   * @param options `offset`: position of the first byte in the file, default 0
   * @throws InvalidStorageKey, StorageUnavailable
   */
  putFile(key: string, path: string, options: { contentType: string; offset?: number }): Promise<void>;
  /**
   * @returns null if the object does not exist or the key is invalid
   * @throws RangeNotSatisfiable, StorageUnavailable
   */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /**
   * Removing a missing object succeeds.
   *
   * @throws InvalidStorageKey, StorageUnavailable
   */
  remove(key: string): Promise<void>;
  /**
   * Resolves if objects can be written and read. The result is cached for a minute.
   *
   * @throws StorageUnavailable
   */
  health(): Promise<void>;
}

export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly provider: string;
  readonly operation: string;
  /** True if a later attempt may succeed without a change of configuration, permissions or the object. */
  readonly retryable: boolean;
  /** Such as ENOSPC or AccessDenied. */
  readonly reasonCode: string;

  constructor(provider: string, operation: string, reasonCode: string, retryable: boolean) {
    super(`storage ${provider} cannot ${operation}: ${reasonCode}`);
    this.provider = provider;
    this.operation = operation;
    this.reasonCode = reasonCode;
    this.retryable = retryable;
  }
}

/** The range begins after the object's last byte: HTTP 416 with `bytes *` and the size. */
export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable';
  readonly size: number;

  constructor(size: number) {
    super(`the object has ${size} bytes`);
    this.size = size;
  }
}

export class InvalidStorageKey extends Error {
  override readonly name = 'InvalidStorageKey';

  constructor() {
    // The message does not contain the key, which may come from a stranger.
    super('not a storage key: lower-case letters, digits, dots, hyphens and underscores, in segments parted by slashes');
  }
}

const LONGEST_KEY = 512;
const LONGEST_SEGMENT = 120;

/**
 * Lower case only, because some file systems do not distinguish case. No segment begins with a dot, so that none is `.`,
 * `..` or hidden.
 */
const KEY = new RegExp(`^[a-z0-9_-][a-z0-9._-]{0,${LONGEST_SEGMENT - 1}}(/[a-z0-9_-][a-z0-9._-]{0,${LONGEST_SEGMENT - 1}})*$`);

export function isStorageKey(key: string): boolean {
  return key.length <= LONGEST_KEY && KEY.test(key);
}

/** @throws InvalidStorageKey */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new InvalidStorageKey();
}

/** RFC 9110 §8.3.1. The value becomes a header, so it must not contain anything else. */
const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(; ?[\w!#$&^.+-]+=("[\w !#$&^.+-]*"|[\w!#$&^.+-]+))*$/;

/** @throws TypeError */
export function assertContentType(contentType: string): void {
  if (!CONTENT_TYPE.test(contentType)) throw new TypeError('not a content type');
}

/**
 * The positions of a range within an object.
 *
 * @throws RangeNotSatisfiable
 */
export function resolveRange(size: number, range: ByteRange | undefined): { start: number; end: number } {
  if (range === undefined) return { start: 0, end: size - 1 };
  const { start, end = size - 1 } = range;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || start >= size || end < start) throw new RangeNotSatisfiable(size);
  return { start, end: Math.min(end, size - 1) };
}
