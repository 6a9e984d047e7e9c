import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** One line of JSON per message of the embedded providers (spec operation#outbox-file). */
export type OutboxLine =
  | { at: string; channel: 'sms'; to: string; text: string; code?: string }
  | { at: string; channel: 'mail'; to: string; subject: string; text: string; messageId: string };

/** A line of the file: complete, or the incomplete text of a killed process. */
export type WrittenLine = OutboxLine | { torn: string };
export type IsMeant = (line: WrittenLine) => boolean;

export interface OutboxFile {
  readonly path: string;
  /** Resolves when the line is on the disk. Lines are in the order of the calls. */
  append(line: OutboxLine): Promise<void>;
  /**
   * Erases every line that `isMeant` accepts. A line keeps its position and length, so that other processes can append and read
   * meanwhile. Resolves with the number of lines when the change is on the disk. A missing file has none.
   */
  erase(isMeant: IsMeant): Promise<number>;
  /** Resolves if the file can be written. */
  check(): Promise<void>;
}

/** SMS and mail write the same file, so they share one queue. */
const files = new Map<string, OutboxFile>();

/** The only writer of the outbox file at `path` in this process. */
export function openOutboxFile(path: string): OutboxFile {
  const absolute = resolve(path);
  let file = files.get(absolute);
  if (file === undefined) {
    file = createOutboxFile(absolute);
    files.set(absolute, file);
  }
  return file;
}

function createOutboxFile(path: string): OutboxFile {
  let waiting: string[] = [];
  let flushed: Promise<void> = Promise.resolve();
  let flushScheduled: Promise<void> | undefined;

  // Lines that are added during a flush share the next one: one sync for many lines.
  const flush = async (): Promise<void> => {
    flushScheduled = undefined;
    const lines = waiting;
    waiting = [];
    await appendDurably(path, lines.join(''));
  };

  return {
    path,
    append(line) {
      waiting.push(`${JSON.stringify(line)}\n`);
      if (flushScheduled === undefined) {
        flushScheduled = flushed.then(flush, flush);
        flushed = flushScheduled;
      }
      return flushScheduled;
    },
    erase(isMeant) {
      const erased = flushed.then(() => eraseLines(path, isMeant), () => eraseLines(path, isMeant));
      // The caller gets the error. A rejected promise without a listener would end the process.
      flushed = erased.then(() => undefined, () => undefined);
      return erased;
    },
    check: () => appendDurably(path, ''),
  };
}

/** Opens the file for each write, because it may be deleted or rotated while the server runs. Mode 0600, because it contains codes. */
async function appendDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'a+', 0o600);
  try {
    if (text === '') return;
    // An incomplete line of a killed process must not damage the next one.
    const torn = await endsWithoutNewline(handle);
    await handle.appendFile(torn ? `\n${text}` : text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function eraseLines(path: string, isMeant: IsMeant): Promise<number> {
  const handle = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return 0;
  try {
    const bytes = await handle.readFile();
    let erased = 0;
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(0x0a, start);
      const end = newline === -1 ? bytes.length : newline;
      const line = lineOf(bytes.toString('utf8', start, end));
      if (isMeant(line)) {
        await handle.write(blankLine(line, end - start), 0, end - start, start);
        erased++;
      }
      start = end + 1;
    }
    if (erased > 0) await handle.datasync();
    return erased;
  } finally {
    await handle.close();
  }
}

function lineOf(text: string): WrittenLine {
  try {
    return JSON.parse(text) as OutboxLine;
  } catch {
    return { torn: text };
  }
}

/** A line of the same length with the time and the channel only. */
function blankLine(line: WrittenLine, length: number): Buffer {
  const blank = 'torn' in line ? '{}' : JSON.stringify({ at: line.at, channel: line.channel, to: '', text: '' });
  return Buffer.from(blank.slice(0, length).padEnd(length));
}

async function endsWithoutNewline(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 0x0a;
}
