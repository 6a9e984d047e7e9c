import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** Services that a provider gets besides its options. */
export interface ProviderDependencies {
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}
