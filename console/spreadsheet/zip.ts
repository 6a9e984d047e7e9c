/** The parts of ZIP (APPNOTE 6.3.10) that a spreadsheet needs, with the browser's own inflate. */

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

/** A file that cannot be read. The message is for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Reads some entries of an archive as text.
 * @param bytesAtMost limit of all inflated entries together, because a small archive can inflate to gigabytes, or name one entry many times
 * @throws UnreadableFile
 */
export async function readEntries(file: ArrayBuffer, isWanted: (name: string) => boolean, bytesAtMost: number): Promise<Map<string, string>> {
  const view = new DataView(file);
  const entries = new Map<string, string>();
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < 0) throw new UnreadableFile('这个文件打不开，请另存为 .xlsx 再试');
  const total = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let left = bytesAtMost;
  for (let index = 0; index < total; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw new UnreadableFile('这个文件不完整');
    const [method, packed, nameLength] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    if (at + 46 + nameLength > view.byteLength) throw new UnreadableFile('这个文件不完整');
    const name = new TextDecoder().decode(new Uint8Array(file, at + 46, nameLength));
    const offset = view.getUint32(at + 42, true);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (!isWanted(name) || entries.has(name)) continue;
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localHeader) throw new UnreadableFile('这个文件不完整');
    const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (begin + packed > view.byteLength) throw new UnreadableFile('这个文件不完整');
    if (method !== 0 && method !== 8) throw new UnreadableFile('这个文件的压缩方式不认识，请另存为 .xlsx 再试');
    const { text, length } = await textOf(new Uint8Array(file, begin, packed), method === 8, left);
    left -= length;
    entries.set(name, text);
  }
  return entries;
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, isDeflated: boolean, bytesAtMost: number): Promise<{ text: string; length: number }> {
  const source = new Blob([bytes]).stream();
  const reader = (isDeflated ? source.pipeThrough(new DecompressionStream('deflate-raw')) : source).getReader();
  const decoder = new TextDecoder();
  let [text, length] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnreadableFile('这个文件坏了，请重新保存一份');
    });
    if (done) return { text: text + decoder.decode(), length };
    length += value.length;
    if (length > bytesAtMost) {
      await reader.cancel();
      throw new UnreadableFile('表格太大，请分成几份');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** An archive of stored (not compressed) text files. */
export function writeArchive(files: readonly (readonly [name: string, text: string])[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const [name, body] = [encoder.encode(path), encoder.encode(text)];
    const common = new DataView(new ArrayBuffer(26));
    common.setUint16(0, 20, true); // Version needed to extract.
    common.setUint16(2, 0x0800, true); // Names are UTF-8.
    common.setUint16(8, 0x21, true); // Date 1980-01-01, so that every export has the same bytes.
    common.setUint16(6, 0, true);
    common.setUint32(10, crc32(body), true);
    common.setUint32(14, body.length, true);
    common.setUint32(18, body.length, true);
    common.setUint16(22, name.length, true);
    const shared = new Uint8Array(common.buffer);
    parts.push(numbers(localHeader), shared, name, body);
    const rest = new DataView(new ArrayBuffer(14));
    rest.setUint32(10, offset, true);
    directory.push(numbers(directoryEntry), new Uint8Array([20, 0]), shared, new Uint8Array(rest.buffer), name);
    offset += 4 + shared.length + name.length + body.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, endOfDirectory, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, new Uint8Array(end.buffer)]);
}

function numbers(value: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, true);
  return new Uint8Array(view.buffer);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
