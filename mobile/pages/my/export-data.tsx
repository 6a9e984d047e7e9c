import { useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { showToast } from '../../../browser/toasts.ts';
import { isoDay } from '../../../contract/dates.ts';
import { useOutside } from '../../../portal/in-app/use-outside.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { myClient } from './calls.ts';
import { useOwnCode } from './use-own-code.ts';

/**
 * Downloads a copy of the own data after an SMS code (spec mobile#my-data).
 * @param phone masked
 */
export function ExportData({ phone }: { phone: string }) {
  const { form, field, report } = useOwnCode({ name: 'own-data', purpose: 'ownData', phone });
  const [isAsked, setAsked] = useState(false);
  const outside = useOutside();

  const download = async () => {
    try {
      const { data } = await myClient.call('exportMyData', { smsCode: form.values.smsCode });
      saveFile(new Blob([data.file], { type: 'application/json;charset=utf-8' }), `鹦鹉匠-我的资料-${isoDay(Date.now())}.json`);
      showToast('success', '资料已下载');
      form.reset({ smsCode: '' });
      setAsked(false);
    } catch (error) {
      report(error);
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
      className="my-code"
      noValidate
      aria-label="下载我的资料"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(download);
      }}
    >
      <CodeField {...field} />
      <Button type="submit" full busy={form.busy === 'submit'}>
        {form.busy === 'submit' ? '正在准备' : '下载'}
      </Button>
    </form>
  );
}
