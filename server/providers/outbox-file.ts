import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** decisions §10: one line of JSON per message of the embedded providers. */
export type OutboxLine =
  | { at: string; channel: 'sms'; to: string; text: string; code?: string }
  | { at: string; channel: 'mail'; to: string; subject: string; text: string; messageId: string };

export interface OutboxFile {
  readonly path: string;
  /** Resolves when the line is on the disk. Lines stand in the order of the calls. */
  append(line: OutboxLine): Promise<void>;
  /**
   * Blanks every line that holds one of the words, in any case of letters. A line keeps its place and its length, so that other
   * processes may append and read meanwhile. Resolves with how many when that is on the disk; a file that is not there has none.
   */
  erase(words: readonly string[]): Promise<number>;
  /** Resolves when the file can be written. */
  check(): Promise<void>;
}

/** SMS and mail write the same file, so both must find the same queue. */
const files = new Map<string, OutboxFile>();

/** The one writer of the outbox file at `path` in this process. */
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

  // Whoever comes while a flush is running shares the next one: one sync for many lines.
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
    erase(words) {
      const erased = flushed.then(() => eraseLines(path, words), () => eraseLines(path, words));
      // The caller hears of a failure; a promise that failed and has no listener would end the process.
      flushed = erased.then(() => undefined, () => undefined);
      return erased;
    },
    check: () => appendDurably(path, ''),
  };
}

/**
 * Opened for each write: the file may be deleted or rotated while the server runs. Mode 0600, since it holds codes.
 */
async function appendDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'a+', 0o600);
  try {
    if (text === '') return;
    // A process that was killed in the middle of a line must not spoil the next one.
    const torn = await endsWithoutNewline(handle);
    await handle.appendFile(torn ? `\n${text}` : text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function eraseLines(path: string, words: readonly string[]): Promise<number> {
  // As they stand inside a JSON string.
  const meant = words.filter((word) => word !== '').map((word) => JSON.stringify(word).slice(1, -1).toLowerCase());
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
      const line = bytes.toString('utf8', start, end);
      const lower = line.toLowerCase();
      if (meant.some((word) => lower.includes(word))) {
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

/** Of the same length: when it was, and by which channel. What a killed process left of a line says nothing any more. */
function blankLine(line: string, length: number): Buffer {
  let blank = '';
  try {
    const { at, channel } = JSON.parse(line) as OutboxLine;
    blank = JSON.stringify({ at, channel, to: '', text: '' });
  } catch {
    blank = '{}';
  }
  return Buffer.from(blank.slice(0, length).padEnd(length));
}

async function endsWithoutNewline(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 0x0a;
}
