import type { Randomness } from '../randomness.ts';

/** Ids that tell a request apart in the logs of all instances: a prefix a process and a running number. No secret. */
export function requestIds(random: Randomness): () => string {
  const prefix = random.bytes(6).toString('hex');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
