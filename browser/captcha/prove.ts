import type { ProofTask } from './solve-proof-of-work.ts';

/** A running search for a proof of work. */
export interface Proof {
  nonce: Promise<string>;
  cancel(): void;
}

/** The worker's answer. */
export type WorkerAnswer = { nonce: string } | { fault: string };

/**
 * Solves a proof of work in a worker, so that the page stays responsive. The promise rejects when the browser cannot run a worker. It never
 * settles after a cancel.
 */
export function prove(task: ProofTask): Proof {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' });
  } catch (cause) {
    const nonce = Promise.reject<string>(new Error('此浏览器无法完成附加验证，请换一个浏览器', { cause }));
    nonce.catch(() => {}); // Prevents an unhandled rejection while no caller awaits the promise.
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
