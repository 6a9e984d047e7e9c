import { useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { showToast } from '../../../browser/toasts.ts';
import { CallRefused } from '../../../contract/client.ts';
import { isoDay } from '../../../contract/dates.ts';
import { dialogCountdownText, messages } from '../../../contract/messages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { dialogCode, faultOf } from '../../../contract/rules/index.ts';
import { useOutside } from '../../../portal/in-app/use-outside.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { waitAfter } from '../../../ui/form/recent-codes.ts';
import { useResendWait } from '../../../ui/form/resend-wait.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { myClient } from './calls.ts';

/**
 * Downloads a copy of the own data after an SMS code (spec mobile#my-data): an open login alone is not enough.
 * @param phone masked
 */
export function ExportData({ phone }: { phone: string }) {
  const form = useForm({ name: 'own-data', fields: ['smsCode'], start: { smsCode: '' }, faultIn: (_field, { smsCode }) => faultOf(dialogCode, smsCode) });
  const [isAsked, setAsked] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { resumeWait, recentCodes, remainingSeconds } = useResendWait(phone);
  const outside = useOutside();

  const sendCode = async () => {
    const wait = recentCodes.fault(phone);
    if (wait !== null) {
      resumeWait();
      return form.point('smsCode', wait);
    }
    try {
      await recentCodes.sending(phone, () => myClient.call('accountSendCode', { purpose: 'ownData' }));
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

  const download = async () => {
    try {
      const { data } = await myClient.call('exportMyData', { smsCode: form.values.smsCode });
      saveFile(new Blob([data.file], { type: 'application/json;charset=utf-8' }), `鹦鹉匠-我的资料-${isoDay(Date.now())}.json`);
      showToast('success', '资料已下载');
      form.reset({ smsCode: '' });
      setAsked(false);
    } catch (error) {
      if (error instanceof CallRefused && error.returnCode === returnCodes.smsCodeWrong) form.point('smsCode', error.returnMsg);
      else reportFailure(error);
    }
  };

  if (!isAsked) {
    return (
      <>
        <Button tone="line" small onClick={() => outside.asks() || setAsked(true)}>
          下载我的资料
        </Button>
        {outside.panel}
      </>
    );
  }
  return (
    <form
      className="my-export"
      noValidate
      aria-label="下载我的资料"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(download);
      }}
    >
      <CodeField
        {...form.bind('smsCode')}
        label="验证码"
        hint={wasSent ? `已发到 ${phone}，5 分钟内有效` : `发到您的手机 ${phone}`}
        remainingSeconds={remainingSeconds}
        countdownText={dialogCountdownText}
        idleText={wasSent ? messages.resendCode : messages.getCode}
        opening={form.busy === 'code'}
        onRequest={() => void form.run('code', sendCode)}
        required
      />
      <Button type="submit" full busy={form.busy === 'submit'}>
        {form.busy === 'submit' ? '正在准备' : '下载'}
      </Button>
    </form>
  );
}
