import { useState } from 'react';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { messages } from '../../contract/messages.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { dialogPassword, newPasswordFault } from '../../contract/rules/index.ts';
import { waitAfter } from '../form/recent-codes.ts';
import { useResendWait } from '../form/resend-wait.ts';
import { useForm } from '../form/use-form.ts';
import { type Ask, wordsOf } from './account-calls.ts';
import { emptyPasswordForm, faultIn, fieldsOf, type Way } from './password-form.ts';

interface ChangeOptions {
  ask: Ask;
  /** The masked phone. */
  phone: string;
  hasPassword: boolean;
  onChanged: () => void;
}

/** State of the password form: input, errors, the resend timer, and both requests. */
export function useChangePassword({ ask, phone, hasPassword, onChanged }: ChangeOptions) {
  const [way, setWay] = useState<Way>(hasPassword ? 'oldPassword' : 'smsCode');
  const fields = fieldsOf(way);
  const form = useForm({ name: 'account', fields, start: emptyPasswordForm, faultIn: faultIn(way) });
  /** An error that belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { resumeWait, recentCodes, remainingSeconds } = useResendWait(phone);

  /** Shows the server's message at its field, otherwise above the form. */
  const orRefuse = (work: () => Promise<void>) => async () => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const named = error instanceof CallRefused ? (error.returnCode === returnCodes.smsCodeWrong ? 'smsCode' : error.field) : null;
      const field = fields.find((own) => own === named);
      if (!field) return setFailure(waitAfter(error) ?? wordsOf(error));
      form.point(field, field === 'password' ? newPasswordFault(dialogPassword, wordsOf(error), form.values.password) : wordsOf(error));
    }
  };

  const change = orRefuse(async () => {
    const { oldPassword, smsCode, password, confirmPassword } = form.values;
    try {
      await ask('accountChangePassword', { ...(way === 'oldPassword' ? { oldPassword } : { smsCode }), password, confirmPassword });
    } catch (error) {
      if (!(error instanceof CallUnanswered)) throw error;
      // The request may have succeeded although its answer was lost.
      return setFailure(`${messages.networkError}。密码也可能已经改好：请用新密码登录试试`);
    }
    onChanged();
  });

  const sendCode = orRefuse(async () => {
    const wait = recentCodes.fault(phone);
    if (wait !== null) {
      resumeWait();
      return setFailure(wait);
    }
    try {
      await recentCodes.sending(phone, () => ask('accountSendCode', {}));
    } finally {
      resumeWait();
    }
    setWasSent(true);
    form.point('smsCode');
  });

  return {
    way,
    form,
    failure,
    wasSent,
    remainingSeconds,
    submit: () => form.submit(change, () => setFailure(null)),
    sendCode: () => void form.run('code', sendCode),
    turn(to: Way) {
      setWay(to);
      form.clearFaults();
      setFailure(null);
    },
  };
}
