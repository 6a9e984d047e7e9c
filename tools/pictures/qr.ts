import { picture, shape } from './drawing.ts';
import { ink, paper } from './palette.ts';

/**
 * A QR code of version 2, error correction M, with the mask of the lowest penalty (ISO/IEC 18004): up to 26 bytes of text, enough for the
 * sample consultation address. One module is one px, the quiet zone is four.
 */
const size = 25;
const dataWords = 28;
const checkWords = 16;

const exponents: number[] = [];
const logarithms: number[] = [];
for (let value = 1, power = 0; power < 255; power++) {
  exponents[power] = value;
  logarithms[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}
const multiply = (a: number, b: number): number => (a && b ? exponents[(logarithms[a]! + logarithms[b]!) % 255]! : 0);

function withCheckWords(data: readonly number[]): number[] {
  let generator = [1];
  for (let i = 0; i < checkWords; i++) {
    const next = Array.from({ length: generator.length + 1 }, () => 0);
    generator.forEach((term, j) => {
      next[j]! ^= term;
      next[j + 1]! ^= multiply(term, exponents[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...Array.from({ length: checkWords }, () => 0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((term, j) => (rest[i + j]! ^= multiply(term, lead)));
  }
  return [...data, ...rest.slice(data.length)];
}

function wordsOf(text: string): number[] {
  const bytes = [...Buffer.from(text, 'utf8')];
  if (bytes.length > dataWords - 2) throw new Error(`a version 2 code holds ${dataWords - 2} bytes, this text has ${bytes.length}`);
  const bits = [0b0100, bytes.length, ...bytes].map((value, i) => value.toString(2).padStart(i === 0 ? 4 : 8, '0')).join('') + '0000';
  const words = bits.match(/.{8}/g)!.map((word) => Number.parseInt(word, 2));
  for (let pad = 0; words.length < dataWords; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  return withCheckWords(words);
}

type Grid = (boolean | null)[][];
const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function functionPatterns(): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const finder = (top: number, left: number): void => {
    for (let r = -1; r <= 7; r++) {
      for (let c = -1; c <= 7; c++) {
        if (grid[top + r]?.[left + c] === undefined) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        grid[top + r]![left + c] = ring !== 2 && ring !== 4;
      }
    }
  };
  finder(0, 0);
  finder(0, size - 7);
  finder(size - 7, 0);
  for (let i = 8; i < size - 8; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (let r = -2; r <= 2; r++) for (let c = -2; c <= 2; c++) grid[18 + r]![18 + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
  return grid;
}

/** Writes the 15 format bits (level M, mask) with BCH protection, twice. */
function writeFormat(grid: Grid, mask: number): void {
  let remainder = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if (remainder & (1 << bit)) remainder ^= 0b10100110111 << (bit - 10);
  const format = ((mask << 10) | remainder) ^ 0b101010000010010;
  const bit = (i: number): boolean => ((format >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) grid[i]![8] = bit(i);
  grid[7]![8] = bit(6);
  grid[8]![8] = bit(7);
  grid[8]![7] = bit(8);
  for (let i = 9; i < 15; i++) grid[8]![14 - i] = bit(i);
  for (let i = 0; i < 8; i++) grid[8]![size - 1 - i] = bit(i);
  for (let i = 8; i < 15; i++) grid[size - 15 + i]![8] = bit(i);
  grid[size - 8]![8] = true;
}

function penalty(grid: Grid): number {
  const lines = [...grid.map((row) => row.map((on) => (on ? '1' : '0')).join('')), ...grid.map((_, c) => grid.map((row) => (row[c] ? '1' : '0')).join(''))];
  let total = 0;
  for (const text of lines) {
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    total += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let r = 0; r < size - 1; r++) for (let c = 0; c < size - 1; c++) if (new Set([grid[r]![c], grid[r]![c + 1], grid[r + 1]![c], grid[r + 1]![c + 1]]).size === 1) total += 3;
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return total + 10 * Math.floor(Math.abs(dark * 20 - 10));
}

/** The modules of the code for `text`. Dark modules are true. */
export function qrModules(text: string): boolean[][] {
  const bits = wordsOf(text).map((word) => word.toString(2).padStart(8, '0')).join('');
  const candidates = masks.map((isMasked, mask) => {
    const grid = functionPatterns();
    writeFormat(grid, mask);
    let next = 0;
    for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        const r = upward ? size - 1 - step : step;
        for (const c of [right, right - 1]) if (grid[r]![c] === null) grid[r]![c] = (bits[next++] === '1') !== isMasked(r, c);
      }
    }
    return grid;
  });
  return candidates.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best)).map((row) => row.map(Boolean));
}

export function qrPicture(text: string): string {
  const runs = qrModules(text).flatMap((row, y) =>
    [...row.map((on) => (on ? '1' : '0')).join('').matchAll(/1+/g)].map((run) => `M${run.index + 4} ${y + 4}h${run[0].length}v1h-${run[0].length}Z`),
  );
  const whole = size + 8;
  return picture(whole, whole, shape(paper, `M0 0h${whole}v${whole}H0Z`), shape(ink, ...runs)).replace('<svg ', '<svg shape-rendering="crispEdges" ');
}
