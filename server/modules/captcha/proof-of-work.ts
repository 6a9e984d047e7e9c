import { createHash, scrypt } from 'node:crypto';
import { proofOfWork } from '../../../contract/captcha.ts';
import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Randomness } from '../../randomness.ts';
import { FairQueue } from '../../threads/fair-queue.ts';

/** The task of the browser: find a nonce for which the hash of `challenge:nonce` starts with `bits` zero bits. */
export interface ProofTask {
  /** SHA-256, or scrypt (RFC 7914) with the parameters of the contract and the challenge as its salt. */
  algorithm: 'sha256' | 'scrypt';
  challenge: string;
  bits: number;
}

export function drawChallenge(random: Randomness): string {
  return random.bytes(16).toString('hex');
}

/** Number of parallel checks. A check by scrypt takes 5 ms of one of libuv's four threads, and file and DNS work needs threads too. */
const checksAtOnce = 2;
const waitingAtMost = { perAddress: 400, total: 2_000 };

interface Check {
  run(): Promise<void>;
  reject(error: Error): void;
}
const waiting = new FairQueue<Check>(waitingAtMost);
let checking = 0;

function work(): void {
  while (checking < checksAtOnce) {
    const check = waiting.next();
    if (!check) return;
    checking++;
    void check.run().finally(() => {
      checking--;
      work();
    });
  }
}

/**
 * True if a nonce solves the task. SHA-256 is checked at once, scrypt in turns by network and address.
 * @throws Refusal 50300 if too many checks wait
 */
export async function isProof({ algorithm, challenge, bits }: ProofTask, nonce: string, clientAddress: string): Promise<boolean> {
  const message = `${challenge}:${nonce}`;
  if (algorithm === 'sha256') return leadingZeroBits(createHash('sha256').update(message).digest()) >= bits;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const check: Check = { run: () => hashByScrypt(message, challenge).then(resolve, reject), reject };
  waiting.add(check, { address: limitKeyOf(clientAddress), network: networkOf(clientAddress) })?.reject(refuse.unavailable());
  work();
  return leadingZeroBits(await promise) >= bits;
}

function hashByScrypt(message: string, salt: string): Promise<Uint8Array> {
  const { cost, blockSize, parallelization, bytes } = proofOfWork.scrypt;
  return new Promise((resolve, reject) => {
    scrypt(message, salt, bytes, { cost, blockSize, parallelization }, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
