import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ProofTask } from '../../browser/captcha/solve-proof-of-work.ts';
import { cpuSecondsOf } from './machine.ts';

/** Simulates the processors of the visitors' machines: one process per core with the lowest priority. */
export class ProofSolvers {
  readonly #solvers: { child: ChildProcess; waiting: number }[];
  readonly #answers = new Map<number, (nonce: string) => void>();
  asked = 0;
  /** The average number of hashes of each kind that the solved proofs need. */
  readonly expectedHashes = { sha256: 0, scrypt: 0 };

  constructor() {
    this.#solvers = Array.from({ length: availableParallelism() }, () => {
      const child = fork(join(import.meta.dirname, 'proof-solver.ts'));
      child.on('message', ({ id, nonce }: { id: number; nonce: string }) => this.#answers.get(id)?.(nonce));
      return { child, waiting: 0 };
    });
  }

  async solve(task: ProofTask): Promise<string> {
    const id = ++this.asked;
    this.expectedHashes[task.algorithm] += 2 ** task.bits;
    const solver = this.#solvers.reduce((least, other) => (other.waiting < least.waiting ? other : least));
    solver.waiting++;
    const nonce = await new Promise<string>((resolve) => {
      this.#answers.set(id, resolve);
      solver.child.send({ id, task });
    });
    this.#answers.delete(id);
    solver.waiting--;
    return nonce;
  }

  get pids(): (number | undefined)[] {
    return this.#solvers.map(({ child }) => child.pid);
  }

  cpuSeconds(): number {
    return this.pids.reduce((sum: number, pid) => sum + cpuSecondsOf(pid), 0);
  }

  close(): void {
    for (const { child } of this.#solvers) child.disconnect();
  }
}
