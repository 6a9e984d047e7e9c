import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { dialogResendSeconds } from '../../contract/constants.ts';
import { dialogCountdownText, messages } from '../../contract/messages.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { commonPasswordAdvice, dialogPassword, truncatePassword } from '../../contract/rules/index.ts';
import { Button } from '../button.tsx';
import { PasswordField } from '../field.tsx';
import { CodeField } from '../form/code-field.tsx';
import { useCountdown } from '../form/countdown.ts';
import { focusControl } from '../form/error-summary.tsx';
import { askedTooOften, useRecentCodes } from '../form/recent-codes.ts';
import { type Ask, wordsOf } from './account-calls.ts';
import { emptyPasswordForm, type Faults, faultsOf, type FieldName, fieldsOf, type Way } from './password-form.ts';

interface ChangePasswordProps {
  ask: Ask;
  /** Masked. */
  phone: string;
  hasPassword: boolean;
  onBack: () => void;
  onChanged: () => void;
}

const controlId = (field: FieldName) => `account-${field}`;
const labels: Record<FieldName, string> = { oldPassword: '原密码', smsCode: '验证码', password: '新密码', confirmPassword: '确认密码' };

/** Sets the password by the old one, or by an SMS code to the account's own phone. */
export function ChangePassword({ ask, phone, hasPassword, onBack, onChanged }: ChangePasswordProps) {
  const [way, setWay] = useState<Way>(hasPassword ? 'oldPassword' : 'smsCode');
  const [values, setValues] = useState(emptyPasswordForm);
  const [faults, setFaults] = useState<Faults>({});
  /** What belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'submit' | 'code' | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const countdown = useCountdown(dialogResendSeconds);
  const recentCodes = useRecentCodes();
  // Set at once, before the next render: a double click sends one request.
  const isBusy = useRef(false);

  /** What another form, another tab or this one before it was shut knows of the wait. */
  const { resume } = countdown;
  const goOn = useCallback(() => {
    const seconds = recentCodes.secondsLeft(phone);
    if (seconds > 0) resume(Date.now() + seconds * 1000);
    return seconds;
  }, [recentCodes, phone, resume]);
  useEffect(() => void goOn(), [goOn]);

  async function run(what: 'submit' | 'code', work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  }

  function point(found: Faults) {
    setFaults(found);
    const first = fieldsOf(way).find((field) => found[field]);
    if (first) focusControl(controlId(first));
  }

  function refuse(error: unknown) {
    const named = error instanceof CallRefused ? (error.returnCode === returnCodes.smsCodeWrong ? 'smsCode' : error.field) : null;
    const field = fieldsOf(way).find((own) => own === named);
    if (field) return point({ [field]: wordsOf(error) });
    setFailure(wordsOf(error));
  }

  const submit = () => {
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
  };

  const sendCode = () =>
    void run('code', async () => {
      const secondsLeft = goOn();
      if (secondsLeft > 0) return setFailure(askedTooOften(secondsLeft));
      try {
        await ask('accountSendCode', {});
      } catch (error) {
        const seconds = recentCodes.refused(phone, error);
        if (seconds === null) throw error;
        goOn();
        return setFailure(askedTooOften(seconds));
      }
      recentCodes.sent(phone);
      setWasSent(true);
      countdown.start();
      focusControl(controlId('smsCode'));
    });

  const bind = (field: FieldName) => ({
    id: controlId(field),
    name: field,
    label: labels[field],
    value: values[field],
    error: faults[field],
    onChange(typed: string) {
      setValues((current) => ({ ...current, [field]: field === 'smsCode' ? typed : truncatePassword(typed) }));
      setFaults(({ [field]: _, ...rest }) => rest);
    },
    required: true,
  });
  const turn = (to: Way) => {
    setWay(to);
    setFaults({});
    setFailure(null);
  };

  return (
    <form
      className="account__form"
      method="post"
      noValidate
      aria-label="修改密码"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && (
        <p className="account__fault" role="alert">
          {failure}
        </p>
      )}
      {way === 'oldPassword' ? (
        <div>
          <PasswordField {...bind('oldPassword')} placeholder="请输入原密码" autoComplete="current-password" />
          <p className="account__aside">
            <button type="button" className="account__link" onClick={() => turn('smsCode')}>
              忘记原密码？用短信验证码
            </button>
          </p>
        </div>
      ) : (
        <div>
          <CodeField
            {...bind('smsCode')}
            placeholder="请输入验证码"
            hint={wasSent ? `已发到 ${phone}，5 分钟内有效` : `发到您的手机 ${phone}`}
            remainingSeconds={countdown.remaining}
            countdownText={dialogCountdownText}
            idleText={wasSent ? messages.resendCode : messages.getCode}
            opening={busy === 'code'}
            onRequest={sendCode}
          />
          {hasPassword && (
            <p className="account__aside">
              <button type="button" className="account__link" onClick={() => turn('oldPassword')}>
                用原密码修改
              </button>
            </p>
          )}
        </div>
      )}
      <PasswordField {...bind('password')} hint="8-20位大小写字母、数字和特殊字符" advice={commonPasswordAdvice(dialogPassword, faults.password, values.password)} placeholder="请输入新密码" autoComplete="new-password" />
      <PasswordField {...bind('confirmPassword')} placeholder="请再输入一次" autoComplete="new-password" />
      <p className="account__note">改好以后，其他设备要用新密码重新登录，这台不用。</p>
      <div className="account__buttons">
        <Button tone="line" onClick={onBack}>
          返回
        </Button>
        <Button type="submit" busy={busy === 'submit'}>
          {busy === 'submit' ? '正在提交' : '确定'}
        </Button>
      </div>
    </form>
  );
}
