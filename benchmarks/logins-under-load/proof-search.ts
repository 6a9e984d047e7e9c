/**
 * Searches nonces of proofs of work fast enough for three hundred visitors on one machine: four hashes at a time, in a WebAssembly module
 * that is generated here. The pages' own solver (portal/dialogs/captcha) takes ten times as long, and this machine also runs the server.
 *
 * A nonce has twelve hexadecimal digits. The first three and the last three are 0. The message `challenge:nonce` of 45 bytes is one block,
 * and only its words 9 and 10 change (FIPS 180-4 §5, §6.2).
 */

import { createHash, scryptSync } from 'node:crypto';
import { proofOfWork } from '../../contract/captcha.ts';

const challengeLength = 32;
const lanes = 4;
const wordBytes = 16;
/** The number of values of word 10 in one call. */
const table = 16 ** 4;
const tableAt = 16 * wordBytes;

const [and, or, xor, shl, shr, add, eq, anyTrue, load, splatConst] = [78, 80, 81, 171, 173, 174, 55, 83, 0, 12];
const get = 0x20;
const set = 0x21;
const tee = 0x22;

function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

/** Encodes a signed LEB128 number, the operand of `i32.const`. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value | 0; ; rest >>= 7) {
    const ends = (rest < 64 && rest >= -64);
    bytes.push((rest & 127) | (ends ? 0 : 128));
    if (ends) return bytes;
  }
}

const simd = (operation: number): number[] => [0xfd, ...leb(operation)];
const i32 = (value: number): number[] => [0x41, ...signed(value)];
const read = (local: number): number[] => [get, ...leb(local)];
const four = (word: number): number[] => [...simd(splatConst), ...Array.from({ length: lanes }, () => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24]).flat()];
const section = (id: number, body: number[]): number[] => [id, ...leb(body.length), ...body];

/** The first 32 bits of the fractional parts of a root of the first primes (FIPS 180-4 §4.2.2, §5.3.3). */
function rootsOfPrimes(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => Math.floor((root(prime) % 1) * 2 ** 32) >>> 0);
}
const roundConstants = rootsOfPrimes(64, Math.cbrt);
const initialState = rootsOfPrimes(8, Math.sqrt);

/** Locals: parameter 0 is the mask, 1 is the offset into the table, then vectors: 16 words, 8 of the state, one temporary. */
const offset = 1;
const word = (t: number): number => 2 + (t % 16);
const state = (i: number): number => 18 + i;
const spare = 26;

const rotated = (local: number, by: number): number[] => [...read(local), ...i32(by), ...simd(shr), ...read(local), ...i32(32 - by), ...simd(shl), ...simd(or)];
const shifted = (local: number, by: number): number[] => [...read(local), ...i32(by), ...simd(shr)];
const sum = (local: number, a: number, b: number, c: number): number[] => [...rotated(local, a), ...rotated(local, b), ...simd(xor), ...rotated(local, c), ...simd(xor)];
const small = (local: number, a: number, b: number, c: number): number[] => [...rotated(local, a), ...rotated(local, b), ...simd(xor), ...shifted(local, c), ...simd(xor)];

/** One compression of four messages. The first word of their digests is in `state(0)` afterwards. */
function compression(): number[] {
  const code: number[] = [];
  for (const [i, value] of initialState.entries()) code.push(...four(value), set, ...leb(state(i)));
  for (let t = 0; t < 64; t++) {
    const at = (i: number): number => state((((i - t) % 8) + 8) % 8);
    const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(at) as [number, number, number, number, number, number, number, number];
    if (t >= 16) {
      code.push(...small(word(t - 2), 17, 19, 10), ...read(word(t - 7)), ...simd(add), ...small(word(t - 15), 7, 18, 3), ...simd(add), ...read(word(t)), ...simd(add), set, ...leb(word(t)));
    }
    // T1
    code.push(...read(h), ...sum(e, 6, 11, 25), ...simd(add), ...read(g), ...read(e), ...read(f), ...read(g), ...simd(xor), ...simd(and), ...simd(xor), ...simd(add));
    code.push(...four(roundConstants[t]!), ...simd(add), ...read(word(t)), ...simd(add), tee, ...leb(spare));
    code.push(...read(d), ...simd(add), set, ...leb(d));
    // T1 + T2
    code.push(...read(spare), ...sum(a, 2, 13, 22), ...simd(add), ...read(a), ...read(b), ...simd(and), ...read(c), ...read(a), ...read(b), ...simd(xor), ...simd(and), ...simd(xor), ...simd(add), set, ...leb(h));
  }
  return [...code, ...read(state(0)), ...four(initialState[0]!), ...simd(add), set, ...leb(state(0))];
}

/** `search(mask)`: the position in the table of the first group of four with a digest that has none of the mask's bits. -1 without one. */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const v128 = 0x7b;
  const memoryRead = (at: number): number[] => [...simd(load), 4, ...leb(at)];
  const words = Array.from({ length: 16 }, (_, t) => (t === 10 ? [...read(offset), ...memoryRead(tableAt)] : [...i32(0), ...memoryRead(t * wordBytes)]).concat([set, ...leb(word(t))])).flat();
  const found = [...read(state(0)), get, 0, ...simd(17), ...simd(and), ...four(0), ...simd(eq), ...simd(anyTrue)];
  const ofLocals = [2, 1, 0x7f, 25, v128];
  const loop = [0x03, 0x40];
  const answer = [0x04, 0x40, get, offset, 0x0f, 0x0b];
  const goOn = [get, offset, ...i32(wordBytes), 0x6a, tee, offset, ...i32((table / lanes) * wordBytes), 0x48, 0x0d, 0, 0x0b];
  const body = [...ofLocals, ...loop, ...words, ...compression(), ...found, ...answer, ...goOn, ...i32(-1), 0x0b];
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const types = section(1, [1, 0x60, 1, 0x7f, 1, 0x7f]);
  const functions = section(3, [1, 0]);
  const memories = section(5, [1, 0, 5]);
  const exported = section(7, [2, 6, ...Buffer.from('search'), 0, 0, 6, ...Buffer.from('memory'), 2, 0]);
  return new Uint8Array([...head, ...types, ...functions, ...memories, ...exported, ...section(10, [1, ...leb(body.length), ...body])]);
}

const { search, memory } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes())).exports as unknown as { search(mask: number): number; memory: WebAssembly.Memory };
const words = new Uint32Array(memory.buffer);
const hex = (value: number): string => value.toString(16).padStart(4, '0');
const ofDigits = (value: number): number => Buffer.from(hex(value)).readUInt32BE();
for (let value = 0; value < table; value++) words[tableAt / 4 + value] = ofDigits(value);

/** @returns a nonce for which SHA-256 of `challenge:nonce` begins with `bits` zero bits (at most 32) */
export function searchProof(challenge: string, bits: number): string {
  if (challenge.length !== challengeLength) throw new RangeError(`a challenge of ${challenge.length} characters`);
  const message = Buffer.alloc(64);
  message.write(`${challenge}:000000000000`);
  message[45] = 0x80;
  message.writeUInt32BE(45 * 8, 60);
  for (let t = 0; t < 16; t++) words.fill(message.readUInt32BE(t * 4), t * lanes, (t + 1) * lanes);
  const mask = bits === 0 ? 0 : (-1 << (32 - bits)) | 0;
  for (let high = 0; high < 16 ** 4; high++) {
    words.fill(ofDigits(high), 9 * lanes, 10 * lanes);
    const place = search(mask);
    if (place < 0) continue;
    // One of the four nonces is the solution. The server's own check finds it.
    const first = (place / wordBytes) * lanes;
    const nonces = Array.from({ length: lanes }, (_, lane) => `000${hex(high)}${hex(first + lane)}0`);
    return nonces.find((nonce) => isProof(challenge, nonce, bits)) ?? '';
  }
  throw new Error(`no proof of ${bits} bits among 2^32 nonces`);
}

function isProof(challenge: string, nonce: string, bits: number): boolean {
  const first = createHash('sha256').update(`${challenge}:${nonce}`).digest().readUInt32BE();
  return bits === 0 || first >>> (32 - bits) === 0;
}

/** @returns a nonce for which scrypt of `challenge:nonce` begins with `bits` zero bits, searched in native code */
export function searchProofByScrypt(challenge: string, bits: number): string {
  const { bytes, ...cost } = proofOfWork.scrypt;
  for (let tried = 0; ; tried++) {
    const nonce = tried.toString(16);
    if (Math.clz32(scryptSync(`${challenge}:${nonce}`, challenge, bytes, cost).readUInt32BE(0)) >= bits) return nonce;
  }
}
