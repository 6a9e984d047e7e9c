import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** What a provider is given besides its options. */
export interface ProviderDependencies {
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}
