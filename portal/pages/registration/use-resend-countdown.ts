import { useCallback, useEffect, useReducer } from 'react';
import { registrationResendSeconds } from '../../../contract/constants.ts';
import { useCountdown } from '../../../ui/form/countdown.ts';
import { forgetResendTime, readSentCode, saveSentCode, tabStorage } from './draft.ts';

export interface ResendCountdown {
  /** Whole seconds; 0 is idle. */
  remaining: number;
  /** Where the last code went that may still be good. */
  sentTo: string | null;
  sent: (phone: string) => void;
  /** Back to idle, so that another code can be asked for at once (spec registration#code-button). */
  reset: () => void;
}

/** 90 s until another code may be asked for (spec registration#code-button). They run on through a reload, and so does the hint that says where it went. */
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
