import type { Randomness } from '../randomness.ts';

/** Ids that tell a request apart in the logs of all instances. They stand in every answer, so nothing can be read from them: a running number told anybody how much is asked. */
export const requestIds =
  (random: Randomness): (() => string) =>
  () =>
    random.bytes(12).toString('hex');
