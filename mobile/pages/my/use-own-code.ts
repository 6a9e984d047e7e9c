import { useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { CallRefused } from '../../../contract/client.ts';
import { dialogCountdownText, messages } from '../../../contract/messages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { dialogCode, faultOf } from '../../../contract/rules/index.ts';
import { waitAfter } from '../../../ui/form/recent-codes.ts';
import { useResendWait } from '../../../ui/form/resend-wait.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { myClient } from './calls.ts';

interface OwnCodeOptions {
  /** Prefix of the ids. */
  name: string;
  purpose: 'ownData' | 'erasure';
  /** Masked. */
  phone: string;
}

/** A form with one field: the SMS code to the account's own phone. An open login alone is not enough for what follows. */
export function useOwnCode({ name, purpose, phone }: OwnCodeOptions) {
  const form = useForm({ name, fields: ['smsCode'], start: { smsCode: '' }, faultIn: (_field, { smsCode }) => faultOf(dialogCode, smsCode) });
  const [wasSent, setWasSent] = useState(false);
  const { resumeWait, recentCodes, remainingSeconds } = useResendWait(phone);

  const sendCode = async () => {
    const wait = recentCodes.fault(phone);
    if (wait !== null) {
      resumeWait();
      return form.point('smsCode', wait);
    }
    try {
      await recentCodes.sending(phone, () => myClient.call('accountSendCode', { purpose }));
      setWasSent(true);
      form.point('smsCode');
    } catch (error) {
      const late = waitAfter(error);
      if (late === null) reportFailure(error);
      else form.point('smsCode', late);
    } finally {
      resumeWait();
    }
  };

  return {
    form,
    /** Props for the field of the code. */
    field: {
      ...form.bind('smsCode'),
      label: '验证码',
      hint: wasSent ? `已发到 ${phone}，5 分钟内有效` : `发到您的手机 ${phone}`,
      remainingSeconds,
      countdownText: dialogCountdownText,
      idleText: wasSent ? messages.resendCode : messages.getCode,
      opening: form.busy === 'code',
      onRequest: () => void form.run('code', sendCode),
      required: true,
    },
    /** Says at the field that the code is wrong, and reports any other failure. */
    report: (error: unknown) => {
      if (error instanceof CallRefused && error.returnCode === returnCodes.smsCodeWrong) form.point('smsCode', error.returnMsg);
      else reportFailure(error);
    },
  };
}
