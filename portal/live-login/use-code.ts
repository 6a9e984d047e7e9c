import { useState } from 'react';
import type { CaptchaAnswer } from '../../browser/captcha/captcha.ts';
import { reportFailure } from '../../browser/failure.ts';
import { clearToasts, showToast } from '../../browser/toasts.ts';
import { CallRefused } from '../../contract/client.ts';
import { dialogResendSeconds } from '../../contract/constants.ts';
import { dialogCountdownText, messages } from '../../contract/messages.ts';
import { useCountdown } from '../../ui/form/countdown.ts';
import { secondsToWait, useRecentCodes, waitAfter } from '../../ui/form/recent-codes.ts';
import type { Form } from '../../ui/form/use-form.ts';
import type { EncryptedCalls } from '../lives/client.ts';
import type { Slider } from '../dialogs/captcha/use-slider.tsx';
import { useSmsCodeRequest } from '../dialogs/captcha/use-sms-code-request.ts';
import { lateRules } from './late-rules.ts';

interface LiveCodeOptions<Field extends string> {
  calls: EncryptedCalls;
  topCode: string;
  liveCode: string;
  slider: Slider;
  form: Form<Field | 'account' | 'smsCode'>;
}

/**
 * The SMS code of a live login (spec live#live-codes). The button checks the account, opens the slider, sends the code and waits a minute
 * (spec captcha-and-sms#resend-timer).
 */
export function useLiveCode<Field extends string>({ calls, topCode, liveCode, slider, form }: LiveCodeOptions<Field>) {
  const countdown = useCountdown(dialogResendSeconds);
  const recent = useRecentCodes();
  const [sent, setSent] = useState<{ account: string; to: string } | null>(null);
  const account = form.values.account.trim();
  const isSent = sent !== null && sent.account === account;

  function accountForCode(): string | null {
    if (countdown.remaining > 0 || form.busy) return null;
    clearToasts();
    const fault = lateRules.loaded()?.faultInAccount(account) ?? recent.fault(account);
    if (fault === null) return account;
    form.point('account', fault);
    return null;
  }

  async function send(to: string, answer: CaptchaAnswer) {
    clearToasts();
    try {
      await recent.sending(to, async () => {
        const { data } = await calls.call('sendOfficialCode', (seal) => ({ operaType: 'liveLogin', userType: 'oes', liveCode, topCode, account: seal(to), ...answer }));
        form.expectInput('smsCode');
        setSent({ account: to, to: data?.sentTo ?? '' });
      });
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== null) countdown.resume(Date.now() + seconds * 1000);
      throw error;
    }
    countdown.start();
  }

  function onRefused(error: unknown) {
    const wait = waitAfter(error);
    if (wait !== null) showToast('error', wait);
    else if (error instanceof CallRefused && error.field === 'account') form.point('account', error.returnMsg);
    else reportFailure(error);
  }

  const onRequest = useSmsCodeRequest(slider, { values: form.values, withRules: (step) => lateRules.use(step, reportFailure), phoneForCode: accountForCode, send, onSent: () => form.point('smsCode'), onRefused });

  return {
    /** Resets the code button, after success and failure (spec captcha-and-sms#resend-timer). */
    reset: countdown.reset,
    /** The masked phone. '' before a code was sent. */
    sentTo: isSent ? sent.to : '',
    field: {
      label: '验证码',
      placeholder: '请输入验证码',
      hint: isSent && sent.to ? `已发到 ${sent.to}，5 分钟内有效` : undefined,
      remainingSeconds: countdown.remaining,
      countdownText: dialogCountdownText,
      idleText: isSent ? messages.resendCode : messages.getCode,
      opening: slider.opening,
      onRequest,
      onApproach: slider.prepare,
      required: true,
    },
  };
}
