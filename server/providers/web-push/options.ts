import { type OptionFault, OptionCheck } from '../option-faults.ts';
import { isServiceName, serviceRemedy } from './services.ts';

export interface WebPushOptions {
  kind: 'web-push';
  /** Hosts and origins of push services besides the known ones (services.ts). */
  services: readonly string[];
  /** `mailto:` or `https:`, for push services that want to reach the operator. */
  subject: string | null;
  timeoutMs?: number | undefined;
}

export function webPushOptionFaults(options: { services?: readonly string[] | undefined; timeoutMs?: number | undefined }): OptionFault[] {
  return new OptionCheck().that('services', (options.services ?? []).every(isServiceName), serviceRemedy).optionalPositiveInteger('timeoutMs', options.timeoutMs).faults;
}
