import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kinds, seedFolder } from '../../seed/testing/read-seed.ts';
import { demoDrawings, drawings } from './drawings.ts';
import { qrModules } from './qr.ts';

const files = join(seedFolder, 'launch/files');

describe('pictures', () => {
  const referenced = new Set([...kinds.map((kind) => `launch/${kind}`), 'demo/lives'].flatMap((name) => [...readFileSync(join(seedFolder, `${name}.json`), 'utf8').matchAll(/\/files\/launch\/([^"]+)/g)].map((match) => match[1]!)));

  test('named in a body exist', () => {
    expect(referenced.size).toBeGreaterThan(100);
    expect([...referenced].filter((path) => !existsSync(join(files, path)))).toEqual([]);
  });

  test('are each used somewhere, except the card for shared links', () => {
    const present = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(files, path)).isFile());
    expect(present.filter((path) => !referenced.has(path))).toEqual(['site/social-card.png']);
  });

  test('of the demo enterprises are those in the accounts', () => {
    const named = [...readFileSync(join(seedFolder, 'demo/accounts.json'), 'utf8').matchAll(/\/files\/demo\/([^"]+)/g)].map((match) => match[1]);
    expect(named.toSorted()).toEqual(Object.keys(demoDrawings).toSorted());
  });

  const all = [...Object.entries(drawings).map(([path, draw]) => [`launch/files/${path}`, draw] as const), ...Object.entries(demoDrawings).map(([path, draw]) => [`demo/files/${path}`, draw] as const)];
  test.each(all)('%s matches its source, and is flat, well-formed and small', (path, draw) => {
    const markup = readFileSync(join(seedFolder, path), 'utf8');
    expect(markup).toBe(draw());
    expect(Buffer.byteLength(markup)).toBeLessThanOrEqual(3 * 1024);
    expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+">/);
    expect(unclosed(markup)).toEqual([]);
    expect(markup).not.toMatch(/NaN|undefined|Gradient|filter|<script|href=|\bon\w+=/);
  });

  test('weigh less than 1.5 MB together; the social card is a PNG of 1200 by 630', () => {
    const sizes = readdirSync(files, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(files, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * 1024 * 1024);
    const card = readFileSync(join(files, 'site/social-card.png'));
    expect(card.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(card.length).toBeLessThan(64 * 1024);
  });

  test('differ from each other', () => {
    expect(new Set(Object.values(drawings).map((draw) => draw())).size).toBe(Object.keys(drawings).length);
  });
});

/** Elements of an SVG that are not closed, or are closed in the wrong order. */
function unclosed(markup: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of markup.matchAll(/<(\/?)([a-z]+)(?:\s+[a-z-]+="[^"<>]*")*(\/?)>/gi)) {
    if (selfClosing) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  const rest = markup.replace(/<\/?[a-z]+(?:\s+[a-z-]+="[^"<>]*")*\/?>/gi, '');
  return /[<>&]/.test(rest) ? [...open, rest] : open;
}

describe('the consultation code', () => {
  // Decodes the code without the encoder: format bits, mask, zigzag, bytes.
  test('contains the sample address', () => {
    const modules = qrModules('https://example.com/yingwu');
    expect(modules).toHaveLength(25);
    expect(bytesOf(modules)).toBe('https://example.com/yingwu');
  });
});

function bytesOf(modules: boolean[][]): string {
  const size = modules.length;
  const format = [0, 1, 2, 3, 4].map((i) => (modules[8]![i]! ? 1 : 0)).join('');
  const mask = (Number.parseInt(format, 2) ^ 0b10101) & 0b111;
  const masks = [
    (r: number, c: number) => (r + c) % 2, (r: number) => r % 2, (_: number, c: number) => c % 3, (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2, (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
  ];
  const reserved = (r: number, c: number): boolean =>
    r === 6 || c === 6 || (r < 9 && (c < 9 || c > size - 9)) || (r > size - 9 && c < 9) || (Math.abs(r - 18) < 3 && Math.abs(c - 18) < 3);
  let bits = '';
  for (let right = size - 1, upward = true; right > 0; right -= right === 8 ? 3 : 2, upward = !upward) {
    for (let step = 0; step < size; step++) {
      const r = upward ? size - 1 - step : step;
      for (const c of [right, right - 1]) if (!reserved(r, c)) bits += modules[r]![c] !== (masks[mask]!(r, c) === 0) ? '1' : '0';
    }
  }
  const length = Number.parseInt(bits.slice(4, 12), 2);
  return Buffer.from(Array.from({ length }, (_, i) => Number.parseInt(bits.slice(12 + 8 * i, 20 + 8 * i), 2))).toString('utf8');
}
