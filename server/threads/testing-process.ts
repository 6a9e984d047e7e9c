import { workForParent } from './work-for-parent.ts';

/** What tests order: a word back in capitals, bytes, a failure, a crash, or what it knows of our settings. */
workForParent<string, string | Uint8Array | number>((order) => {
  if (order === 'fail') throw new Error('no such work');
  if (order === 'crash') process.abort();
  if (order === 'bytes') return new Uint8Array([1, 2, 3]);
  if (order === 'pid') return process.pid;
  return order.toUpperCase();
});
