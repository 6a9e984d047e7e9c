import { useCallback, useEffect } from 'react';
import { dialogResendSeconds } from '../../contract/constants.ts';
import { useCountdown } from './countdown.ts';
import { useRecentCodes } from './recent-codes.ts';

/**
 * The wait until the next SMS code. Another form, another tab or an earlier instance of this form may have started it.
 * @param phone masked or plain
 */
export function useResendWait(phone: string) {
  const countdown = useCountdown(dialogResendSeconds);
  const recentCodes = useRecentCodes();
  const { resume } = countdown;
  const resumeWait = useCallback(() => {
    const seconds = recentCodes.secondsLeft(phone);
    if (seconds > 0) resume(Date.now() + seconds * 1000);
  }, [recentCodes, phone, resume]);
  useEffect(resumeWait, [resumeWait]);
  return { resumeWait, recentCodes, remainingSeconds: countdown.remaining };
}
