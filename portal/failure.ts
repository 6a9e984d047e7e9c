import { CallRefused, CallUnanswered } from '../contract/client.ts';
import { sessionEndedBackAfterMilliseconds } from '../contract/constants.ts';
import { link } from '../contract/pages.ts';
import { returnCodes } from '../contract/return-codes.ts';
import { showNetworkError, showToast } from '../ui/toast.tsx';
import { ChunkLoadError } from './loading.ts';
import { clearSession } from './session/session.ts';

/**
 * §8: what a page shows for a call that failed, unless it knows better. A refusal: red toast with the server's message
 * for 3 s; no answer: 6 s; a session that ended (10005): log out and go back one page after 2 s.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof CallUnanswered || (error instanceof ChunkLoadError && error.isOffline)) return showNetworkError();
  if (!(error instanceof CallRefused)) return showToast('error', (error as Error | null)?.message || 'Error');
  const { returnCode, returnMsg, requestId } = error;
  showToast('error', returnCode === returnCodes.ourFault && requestId ? `${returnMsg}（编号 ${requestId}）` : returnMsg || 'Error');
  if (returnCode === returnCodes.sessionEnded) {
    clearSession();
    setTimeout(() => {
      if (history.length > 1) history.back();
      else location.assign(link('home'));
    }, sessionEndedBackAfterMilliseconds);
  }
}
