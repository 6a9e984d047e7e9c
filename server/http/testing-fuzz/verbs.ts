import type { CallName } from '../../../contract/calls/index.ts';
import { Refusal } from '../../calls/refusal.ts';
import { handlers } from '../handlers.ts';

export interface Verbs {
  /** Number of calls that passed all rules and reached their handler's work since the watch began. */
  reached(name: CallName): number;
  stop(): void;
}

type AnyHandler = (...given: never[]) => Promise<unknown>;

/**
 * Counts executions inside the handlers. A call does not count if its handler refuses the input itself (an encrypted
 * field that breaks its rule).
 */
export function watchVerbs(): Verbs {
  const counts = new Map<string, number>();
  const doors = handlers as unknown as Record<string, AnyHandler>;
  const before = { ...doors };
  for (const [name, handler] of Object.entries(before)) {
    doors[name] = async (...given) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      try {
        return await handler(...given);
      } catch (error) {
        if (error instanceof Refusal && error.httpStatus === 400) counts.set(name, (counts.get(name) ?? 0) - 1);
        throw error;
      }
    };
  }
  return {
    reached: (name) => counts.get(name) ?? 0,
    stop: () => void Object.assign(doors, before),
  };
}
