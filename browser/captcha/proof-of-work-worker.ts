import type { WorkerAnswer } from './prove.ts';
import { type ProofTask, solveProof } from './solve-proof-of-work.ts';

/** Runs in its own worker: one challenge, one answer. */
addEventListener('message', async ({ data }: MessageEvent<ProofTask>) => {
  let answer: WorkerAnswer;
  try {
    answer = { nonce: await solveProof(data) };
  } catch {
    answer = { fault: '附加验证没有完成，请重试' };
  }
  postMessage(answer);
});
