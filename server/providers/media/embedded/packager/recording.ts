import { type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output } from 'mediabunny';

/**
 * Appends fragments to files. A file is playable at every moment, so a crash loses the fragment being written at most. Each coding of
 * the pictures, and each start of the process, has a file of its own.
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

  begin(init: Buffer): void {
    this.#do(async () => {
      await this.#closeFile();
      await mkdir(this.#directory, { recursive: true });
      const files = await rawFiles(this.#directory);
      this.#file = open(join(this.#directory, `${String(files.length + 1).padStart(4, '0')}${rawSuffix}`), 'ax');
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

const rawSuffix = '.raw.mp4';

async function rawFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith(rawSuffix)).toSorted();
}

export interface RecordedFile {
  path: string;
  /** When it began, ms since 1970. */
  startedAt: number;
  seconds: number;
  bytes: number;
}

/**
 * Turns the recorded files of a directory into such as players seek in, without coding anew. May be repeated after a crash: what is
 * done stays. A file that cannot be read, since it was cut off before its first fragment, is left out.
 */
export async function finishRecording(directory: string): Promise<RecordedFile[]> {
  const files: RecordedFile[] = [];
  for (const name of await rawFiles(directory)) {
    const raw = join(directory, name);
    const path = join(directory, name.replace(rawSuffix, '.mp4'));
    const seconds = await remux(raw, path);
    // The last fragment was written when it ended.
    if (seconds !== null) files.push({ path, startedAt: (await stat(raw)).mtimeMs - seconds * 1000, seconds, bytes: (await stat(path)).size });
  }
  return files;
}

/** @returns seconds, or null where nothing playable is in the file */
async function remux(from: string, to: string): Promise<number | null> {
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
  const unfinished = `${to}.part`;
  try {
    const seconds = await input.computeDuration();
    if (!(seconds > 0)) return null;
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(unfinished) });
    const conversion = await Conversion.init({ input, output });
    await conversion.execute();
    await rename(unfinished, to);
    return seconds;
  } catch {
    await unlink(unfinished).catch(() => undefined);
    return null;
  } finally {
    input.dispose();
  }
}
