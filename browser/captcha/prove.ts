import type { ProofTask } from './solve-proof-of-work.ts';

/** A proof of work that is being searched for. */
export interface Proof {
  nonce: Promise<string>;
  cancel(): void;
}

/** What the worker answers. */
export type WorkerAnswer = { nonce: string } | { fault: string };

/**
 * Solves a proof of work in a worker, so that the page stays responsive.
 * The promise rejects where the browser cannot run one; it stays open once cancelled.
 */
export function prove(task: ProofTask): Proof {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' });
  } catch (cause) {
    const nonce = Promise.reject<string>(new Error('此浏览器无法完成附加验证，请换一个浏览器', { cause }));
    nonce.catch(() => {}); // a waiting caller gets the error; this handler prevents an unhandled rejection when there is none yet
    return { nonce, cancel() {} };
  }
  const nonce = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      worker.terminate();
      if ('nonce' in data) resolve(data.nonce);
      else reject(new Error(data.fault));
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('附加验证没有完成，请重试'));
    });
  });
  nonce.catch(() => {});
  worker.postMessage(task, []);
  return { nonce, cancel: () => worker.terminate() };
}
