import { scrypt } from '@noble/hashes/scrypt.js';
import { proofOfWork } from '../../contract/captcha.ts';

/**
 * The task of getCaptcha (spec captcha-and-sms#proof-of-work): find a nonce for which the hash of `challenge:nonce` begins with `bits` zero
 * bits.
 */
export interface ProofTask {
  challenge: string;
  bits: number;
  algorithm: 'sha256' | 'scrypt';
}

/** @returns the nonce. Rejects when `bits` is more than a browser can solve */
export async function solveProof({ challenge, bits, algorithm }: ProofTask): Promise<string> {
  return algorithm === 'scrypt' ? solveByScrypt(challenge, bits) : solveProofOfWork(challenge, bits);
}

/** The memory-hard proof. Blocks its worker until the nonce is found. */
async function solveByScrypt(challenge: string, bits: number): Promise<string> {
  requireInReach(bits, mostScryptBits);
  const { cost: N, blockSize: r, parallelization: p, bytes: dkLen } = proofOfWork.scrypt;
  for (let tried = 0; ; tried++) {
    const nonce = tried.toString(16);
    const hash = scrypt(`${challenge}:${nonce}`, challenge, { N, r, p, dkLen });
    const firstBits = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
    if (Math.clz32(firstBits) >= bits) return nonce;
  }
}

function requireInReach(bits: number, most: number): void {
  if (!Number.isInteger(bits) || bits < 0 || bits > most) throw new RangeError(`a proof of work of ${bits} bits is out of reach`);
}

/**
 * Searches a nonce for which SHA-256 of `challenge:nonce` begins with `bits` zero bits (spec captcha-and-sms#proof-of-work).
 *
 * SHA-256 (FIPS 180-4) is implemented here because `crypto.subtle` answers through a promise: a search of a million hashes would spend
 * nearly all of its time waiting. It blocks its worker until the nonce is found.
 */

/** Nonces are hexadecimal numbers of a fixed width, so that all but the last blocks of the message are constant. */
const nonceDigits = 12;
const blockBytes = 64;
/** More bits would take a browser many minutes. */
const mostBits = 30;
const mostScryptBits = 16;

const roundConstants = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const initialState = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const schedule = new Int32Array(64);
const constants = new Int32Array(roundConstants);

/** One round of the compression function over the 16 words at `offset`. Reads the state `from` and writes the state `into`. */
function compress(from: Int32Array, into: Int32Array, words: Int32Array, offset: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = words[offset + i]!;
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = from[0]!;
  let b = from[1]!;
  let c = from[2]!;
  let d = from[3]!;
  let e = from[4]!;
  let f = from[5]!;
  let g = from[6]!;
  let h = from[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  into[0] = (from[0]! + a) | 0;
  into[1] = (from[1]! + b) | 0;
  into[2] = (from[2]! + c) | 0;
  into[3] = (from[3]! + d) | 0;
  into[4] = (from[4]! + e) | 0;
  into[5] = (from[5]! + f) | 0;
  into[6] = (from[6]! + g) | 0;
  into[7] = (from[7]! + h) | 0;
}

/** The message `prefix` + nonce, padded to whole blocks, as big-endian words. */
function padded(prefix: Uint8Array): { words: Int32Array; blocks: number } {
  const length = prefix.length + nonceDigits;
  const blocks = Math.ceil((length + 9) / blockBytes);
  const bytes = new Uint8Array(blocks * blockBytes);
  bytes.set(prefix);
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, length * 8);
  return { words: Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4)), blocks };
}

function putByte(words: Int32Array, at: number, byte: number): void {
  const shift = 24 - (at % 4) * 8;
  const word = at >> 2;
  words[word] = (words[word]! & ~(0xff << shift)) | (byte << shift);
}

const hexDigits = [...'0123456789abcdef'].map((digit) => digit.charCodeAt(0));

/** @returns the nonce, hexadecimal. Rejects when `bits` is more than a browser can solve */
export async function solveProofOfWork(challenge: string, bits: number): Promise<string> {
  requireInReach(bits, mostBits);
  const prefix = new TextEncoder().encode(`${challenge}:`);
  const { words, blocks } = padded(prefix);
  const limit = bits === 0 ? 0 : 32 - bits;

  // Blocks before the first block with the nonce are constant, so they are hashed once.
  const fixedBlocks = Math.floor(prefix.length / blockBytes);
  const begun = Int32Array.from(initialState);
  for (let block = 0; block < fixedBlocks; block++) compress(begun, begun, words, block * 16);

  const state = new Int32Array(8);
  const digits = new Uint8Array(nonceDigits);
  for (let i = 0; i < nonceDigits; i++) putByte(words, prefix.length + i, hexDigits[0]!);
  for (;;) {
    compress(begun, state, words, fixedBlocks * 16);
    for (let block = fixedBlocks + 1; block < blocks; block++) compress(state, state, words, block * 16);
    if (bits === 0 || state[0]! >>> limit === 0) return Array.from(digits, (digit) => digit.toString(16)).join('');
    let i = nonceDigits - 1;
    while (digits[i] === 15) {
      digits[i] = 0;
      putByte(words, prefix.length + i, hexDigits[0]!);
      i--;
    }
    digits[i]! += 1;
    putByte(words, prefix.length + i, hexDigits[digits[i]!]!);
  }
}
