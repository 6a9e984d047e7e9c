import type { WorkerAnswer } from './prove.ts';
import { solveProofOfWork } from './solve-proof-of-work.ts';

/** Runs in a worker of its own: one challenge, one answer. */
addEventListener('message', async ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  let answer: WorkerAnswer;
  try {
    answer = { nonce: await solveProofOfWork(data.challenge, data.bits) };
  } catch {
    answer = { fault: '附加验证没有完成，请重试' };
  }
  postMessage(answer);
});
