import { type FileHandle, mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rawFiles, rawName } from './finish-recording.ts';
import { requireSpace } from './free-space.ts';

/** The disk is checked after this many bytes, about ten seconds. All recordings together write far less than the reserve between two checks. */
const checkedEveryBytes = 4 * 1024 * 1024;

/** A file is written twice a second while its stream is published. Clocks of file servers and silent publishers are allowed for. */
const abandonedMilliseconds = 60_000;

/** A file that exists while the recorder has the raw file open. A crash leaves it behind. */
const markerOf = (path: string): string => `${path}.open`;

/**
 * The process that ends a recording may be another one than the process that writes it. Only the last file can still be written.
 * @param now ms since epoch
 * @throws if another process is writing a recording
 */
export async function requireClosed(directory: string, now: number): Promise<void> {
  const last = (await rawFiles(directory)).at(-1);
  if (last === undefined) return;
  const path = join(directory, last);
  if (!(await stat(markerOf(path)).catch(() => null))) return;
  if ((await stat(path)).mtimeMs > now - abandonedMilliseconds) throw new Error('another process is writing it');
}

/**
 * Appends fragments to files. A file is playable at any moment, so a crash loses at most the fragment being written. A new decoder
 * configuration or a restart of the process begins a new file. It stops before the disk is full.
 */
export class Recording {
  readonly #directory: string;
  readonly #failed: (error: unknown) => void;
  readonly #require: typeof requireSpace;
  #file: Promise<FileHandle> | null = null;
  #marker = '';
  #work: Promise<void> = Promise.resolve();
  #hasFailed = false;
  #uncheckedBytes = 0;

  /** @param require the check of the disk */
  constructor(directory: string, failed: (error: unknown) => void, require = requireSpace) {
    this.#directory = directory;
    this.#failed = failed;
    this.#require = require;
  }

  /** @param beganAt milliseconds since 1970 */
  begin(init: Buffer, beganAt: number): void {
    this.#do(async () => {
      await this.#closeFile();
      await mkdir(this.#directory, { recursive: true });
      await this.#requireSpace();
      const files = await rawFiles(this.#directory);
      const path = join(this.#directory, rawName(files.length + 1, beganAt));
      this.#marker = markerOf(path);
      await writeFile(this.#marker, '');
      this.#file = open(path, 'ax');
      await (await this.#file).writeFile(init);
    });
  }

  append(data: Buffer): void {
    this.#do(async () => {
      if (!this.#file) return;
      this.#uncheckedBytes += data.length;
      if (this.#uncheckedBytes >= checkedEveryBytes) await this.#requireSpace();
      // `write` may write only a part.
      await (await this.#file).writeFile(data);
    });
  }

  async close(): Promise<void> {
    this.#do(() => this.#closeFile());
    await this.#work;
  }

  #do(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#hasFailed) return;
      try {
        await step();
      } catch (error) {
        this.#hasFailed = true;
        await this.#closeFile().catch(() => undefined);
        this.#failed(error);
      }
    });
  }

  async #requireSpace(): Promise<void> {
    await this.#require(this.#directory, checkedEveryBytes);
    this.#uncheckedBytes = 0;
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    if (!file) return;
    await (await file).close();
    await rm(this.#marker, { force: true });
  }
}
