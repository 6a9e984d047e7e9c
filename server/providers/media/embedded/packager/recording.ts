import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { rawFiles, rawName } from './finish-recording.ts';
import { requireSpace } from './free-space.ts';

/** The disk is checked after this many bytes, about ten seconds. All recordings together write far less than the reserve between two checks. */
const checkedEveryBytes = 4 * 1024 * 1024;

/**
 * Appends fragments to files. A file is playable at any moment, so a crash loses at most the fragment being written. A new decoder
 * configuration or a restart of the process begins a new file. It stops before the disk is full.
 */
export class Recording {
  readonly #directory: string;
  readonly #failed: (error: unknown) => void;
  readonly #require: typeof requireSpace;
  #file: Promise<FileHandle> | null = null;
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
      this.#file = open(join(this.#directory, rawName(files.length + 1, beganAt)), 'ax');
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
    await (await file)?.close();
  }
}
