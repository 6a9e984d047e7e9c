import { useCallback, useEffect, useReducer } from 'react';
import { registrationResendSeconds } from '../../contract/constants.ts';
import { useCountdown } from '../../ui/form/countdown.ts';
import { forgetResendTime, readSentCode, saveSentCode, tabStorage } from './draft.ts';

export interface ResendCountdown {
  /** Whole seconds. 0: a code can be requested. */
  remaining: number;
  /** The phone of the last code, while the code may be valid. */
  sentTo: string | null;
  sent: (phone: string) => void;
  /** Resets the countdown, so that a code can be requested at once (spec registration#code-button). */
  reset: () => void;
}

/**
 * 90 s until the next code can be requested (spec registration#code-button). The countdown and the phone of the last code survive a reload.
 */
export function useResendCountdown(): ResendCountdown {
  const { remaining, start, resume, reset } = useCountdown(registrationResendSeconds);
  const [sentTo, tellSentTo] = useReducer((_: string | null, phone: string) => phone, null);

  useEffect(() => {
    const storage = tabStorage();
    const sent = storage && readSentCode(storage, Date.now());
    if (!sent) return;
    tellSentTo(sent.phone);
    if (sent.resendAt !== null) resume(sent.resendAt);
  }, [resume]);

  return {
    remaining,
    sentTo,
    sent: useCallback(
      (phone) => {
        const now = Date.now();
        const storage = tabStorage();
        if (storage) saveSentCode(storage, { phone, sentAt: now, resendAt: now + registrationResendSeconds * 1000 });
        tellSentTo(phone);
        start();
      },
      [start],
    ),
    reset: useCallback(() => {
      const storage = tabStorage();
      if (storage) forgetResendTime(storage, Date.now());
      reset();
    }, [reset]),
  };
}
