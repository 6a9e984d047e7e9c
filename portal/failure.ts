import { CallRefused, CallUnanswered } from '../contract/client.ts';
import { showNetworkError, showToast } from '../ui/toast.tsx';
import { ChunkLoadError } from './loading.ts';

/**
 * What a page shows for a call that failed, unless it knows better (spec errors#behaviour). A refusal: red toast with the
 * server's message for 3 s; no answer: 6 s. What a session that ended (10005) brings with it, the client sees to.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof CallUnanswered || (error instanceof ChunkLoadError && error.isOffline)) return showNetworkError();
  if (!(error instanceof CallRefused)) return showToast('error', (error as Error | null)?.message || 'Error');
  showToast('error', error.returnMsg || 'Error');
}
