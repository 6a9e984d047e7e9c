import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { rawFiles, rawName } from './finish-recording.ts';

/**
 * Appends fragments to files. A file is playable at any moment, so a crash loses at most the fragment being written. A new decoder
 * configuration or a restart of the process begins a new file.
 */
export class Recording {
  readonly #directory: string;
  readonly #failed: (error: unknown) => void;
  #file: Promise<FileHandle> | null = null;
  #work: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(directory: string, failed: (error: unknown) => void) {
    this.#directory = directory;
    this.#failed = failed;
  }

  /** @param beganAt milliseconds since 1970 */
  begin(init: Buffer, beganAt: number): void {
    this.#do(async () => {
      await this.#closeFile();
      await mkdir(this.#directory, { recursive: true });
      const files = await rawFiles(this.#directory);
      this.#file = open(join(this.#directory, rawName(files.length + 1, beganAt)), 'ax');
      await (await this.#file).write(init);
    });
  }

  append(data: Buffer): void {
    this.#do(async () => {
      if (this.#file) await (await this.#file).write(data);
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

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await (await file)?.close();
  }
}
