import { open } from 'node:fs/promises';

const headerBytes = 8;

/**
 * Cuts a file of fragmented MP4 after its last whole fragment. A crash may end the file anywhere, and a reader that meets half a
 * fragment gives up the whole file.
 * @returns false if the file has no whole fragment. It is not changed
 */
export async function cutToWholeFragments(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    let whole = 0;
    const header = Buffer.alloc(headerBytes);
    for (let at = 0; at + 8 <= size; ) {
      await file.read(header, 0, headerBytes, at);
      const length = header.readUInt32BE(0);
      // The recorder writes no box of 4 GB, whose length would be 1 here.
      if (length < 8 || at + length > size) break;
      at += length;
      if (header.toString('latin1', 4, 8) === 'mdat') whole = at;
    }
    if (whole > 0 && whole < size) await file.truncate(whole);
    return whole > 0;
  } finally {
    await file.close();
  }
}
