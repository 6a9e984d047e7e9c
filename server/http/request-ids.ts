import type { Randomness } from '../randomness.ts';

/** Ids that tell a request apart in the logs of all instances. They stand in every answer, so nothing can be read from them: a running number told anybody how much is asked. */
export const requestIds =
  (random: Randomness): (() => string) =>
  () =>
    // A UUID comes from a pool; bytes of their own would cost each answer a call of the generator.
    random.uuid().replaceAll('-', '');
