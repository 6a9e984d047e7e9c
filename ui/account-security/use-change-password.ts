import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { dialogResendSeconds } from '../../contract/constants.ts';
import { messages } from '../../contract/messages.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { dialogPassword, newPasswordFault, truncatePassword } from '../../contract/rules/index.ts';
import { useCountdown } from '../form/countdown.ts';
import { focusControl } from '../form/error-summary.tsx';
import { askedTooOften, useRecentCodes } from '../form/recent-codes.ts';
import { type Ask, wordsOf } from './account-calls.ts';
import { emptyPasswordForm, type Faults, faultsOf, type FieldName, fieldsOf, type Way } from './password-form.ts';

interface ChangeOptions {
  ask: Ask;
  /** Masked. */
  phone: string;
  hasPassword: boolean;
  onChanged: () => void;
}

export const controlId = (field: FieldName) => `account-${field}`;

/** State of the password form: input, errors, the resend timer, and both requests. */
export function useChangePassword({ ask, phone, hasPassword, onChanged }: ChangeOptions) {
  const [way, setWay] = useState<Way>(hasPassword ? 'oldPassword' : 'smsCode');
  const [values, setValues] = useState(emptyPasswordForm);
  const [faults, setFaults] = useState<Faults>({});
  /** What belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { busy, run } = useOneAtATime(() => setFailure(null), refuse);
  const { resumeWait, recentCodes, countdown } = useResendWait(phone);

  function point(found: Faults) {
    setFaults(found);
    const first = fieldsOf(way).find((field) => found[field]);
    if (first) focusControl(controlId(first));
  }

  function refuse(error: unknown) {
    const named = error instanceof CallRefused ? (error.returnCode === returnCodes.smsCodeWrong ? 'smsCode' : error.field) : null;
    const field = fieldsOf(way).find((own) => own === named);
    if (field) return point({ [field]: field === 'password' ? newPasswordFault(dialogPassword, wordsOf(error), values.password) : wordsOf(error) });
    setFailure(wordsOf(error));
  }

  function submit() {
    const found = faultsOf(way, values);
    setFailure(null);
    if (Object.keys(found).length > 0) return point(found);
    void run('submit', async () => {
      const { oldPassword, smsCode, password, confirmPassword } = values;
      try {
        await ask('accountChangePassword', { ...(way === 'oldPassword' ? { oldPassword } : { smsCode }), password, confirmPassword });
      } catch (error) {
        if (!(error instanceof CallUnanswered)) throw error;
        // The answer may have been lost on its way back.
        return setFailure(`${messages.networkError}。密码也可能已经改好：请用新密码登录试试`);
      }
      onChanged();
    });
  }

  const sendCode = () =>
    void run('code', async () => {
      const secondsLeft = resumeWait();
      if (secondsLeft > 0) return setFailure(askedTooOften(secondsLeft));
      try {
        await ask('accountSendCode', {});
      } catch (error) {
        const seconds = recentCodes.refused(phone, error);
        if (seconds === null) throw error;
        resumeWait();
        return setFailure(askedTooOften(seconds));
      }
      recentCodes.sent(phone);
      setWasSent(true);
      countdown.start();
      focusControl(controlId('smsCode'));
    });

  return {
    way,
    values,
    faults,
    failure,
    busy,
    wasSent,
    remainingSeconds: countdown.remaining,
    submit,
    sendCode,
    type(field: FieldName, typed: string) {
      setValues((current) => ({ ...current, [field]: field === 'smsCode' ? typed : truncatePassword(typed) }));
      setFaults(({ [field]: _, ...rest }) => rest);
    },
    turn(to: Way) {
      setWay(to);
      setFaults({});
      setFailure(null);
    },
  };
}

/** Runs one request at a time: a double click sends one. */
function useOneAtATime(onStart: () => void, onFailure: (error: unknown) => void) {
  const [busy, setBusy] = useState<'submit' | 'code' | null>(null);
  // Set at once, before the next render.
  const isBusy = useRef(false);
  async function run(what: 'submit' | 'code', work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    onStart();
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  }
  return { busy, run };
}

/** The wait for another code, as another form, another tab or this form before it was shut knows it. */
function useResendWait(phone: string) {
  const countdown = useCountdown(dialogResendSeconds);
  const recentCodes = useRecentCodes();
  const { resume } = countdown;
  const resumeWait = useCallback(() => {
    const seconds = recentCodes.secondsLeft(phone);
    if (seconds > 0) resume(Date.now() + seconds * 1000);
    return seconds;
  }, [recentCodes, phone, resume]);
  useEffect(() => void resumeWait(), [resumeWait]);
  return { resumeWait, recentCodes, countdown };
}
