import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seededRandomness } from '../../../randomness.ts';
import { inputsOr, inputsTimeout } from '../../../testing-inputs.ts';
import { filmFault } from './film-file.ts';

const inputs = inputsOr(1_500);

const folder = mkdtempSync(join(tmpdir(), 'film-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const seed = (name: string): Buffer => readFileSync(new URL(`../../../../seed/${name}`, import.meta.url));
const faultOf = (bytes: Buffer): Promise<string | null> => {
  const path = join(folder, 'film.mp4');
  writeFileSync(path, bytes);
  return filmFault(path);
};
const film = seed('launch/files/private/trial-safety.mp4');
const unplayable = '请选 MP4 格式、H.264 画面、AAC 声音的影片';
const incomplete = '影片不完整，请重新导出后再传';

test('a film in H.264 is accepted; a truncated one, another format or other sound is refused with the reason', async () => {
  expect(await faultOf(film)).toBeNull();
  for (const length of [1, 7, 100, film.length >> 1, film.length - 1]) expect(await faultOf(film.subarray(0, length))).toBe(incomplete);
  expect(await faultOf(seed('demo/on-air.mp4'))).toBe(unplayable);
  expect(await faultOf(Buffer.from(film.toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1'))).toBe(unplayable);
  expect(await faultOf(Buffer.from('<html>'.padEnd(500)))).toBe(incomplete);
  expect(await faultOf(film.subarray(film.readUInt32BE(0)))).toBe(unplayable);
});

test(`${inputs} damaged films are accepted or refused, without an error`, { timeout: inputsTimeout(inputs) }, async () => {
  const random = seededRandomness('films');
  for (let input = 0; input < inputs; input++) {
    const damaged = Buffer.from(film.subarray(0, random.integer(4) === 0 ? random.integer(film.length) : film.length));
    // Most length fields are in the index.
    const index = Math.max(0, damaged.indexOf('moov', 0, 'latin1'));
    for (let count = random.integer(20); count > 0 && damaged.length > 0; count--) damaged[Math.min(damaged.length - 1, random.integer(2) === 0 ? index + random.integer(800) : random.integer(damaged.length))] = random.integer(256);
    expect([null, unplayable, incomplete]).toContain(await faultOf(damaged));
  }
});

test('a film is refused if its index has thousands of boxes in all tracks together', async () => {
  const box = (type: string, ...contents: Buffer[]): Buffer => {
    const bytes = Buffer.concat([Buffer.alloc(8), ...contents]);
    bytes.writeUInt32BE(bytes.length, 0);
    bytes.write(type, 4, 'latin1');
    return bytes;
  };
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('meta'));
  const track = box('trak', box('mdia', handler, ...Array.from({ length: 150 }, () => box('free'))));
  const index = film.indexOf('moov', 0, 'latin1') - 4;
  const end = index + film.readUInt32BE(index);
  const withTracks = (count: number) => Buffer.concat([film.subarray(0, index), box('moov', film.subarray(index + 8, end), ...Array.from({ length: count }, () => track)), film.subarray(end)]);
  expect(await faultOf(withTracks(3))).toBeNull();
  expect(await faultOf(withTracks(20))).toBe(unplayable);
});
