import { CallRefused, CallUnanswered } from '../contract/client.ts';
import { ChunkLoadError } from './loading.ts';
import { showNetworkError, showToast } from './toasts.ts';

/**
 * Default message for a failed call (spec errors#behaviour). A refusal: red toast with the server's message for 3 s. No answer: toast for 6
 * s. The client handles an ended session (10005).
 */
export function reportFailure(error: unknown): void {
  if (error instanceof CallUnanswered || (error instanceof ChunkLoadError && error.isOffline)) return showNetworkError();
  if (!(error instanceof CallRefused)) return showToast('error', (error as Error | null)?.message || 'Error');
  showToast('error', error.returnMsg || 'Error');
}
