import { dialogCountdownText, messages } from '../../contract/messages.ts';
import { truncatePassword } from '../../contract/rules/truncate.ts';
import { Button } from '../button.tsx';
import { PasswordField } from '../field.tsx';
import { CodeField } from '../form/code-field.tsx';
import type { Form } from '../form/use-form.ts';
import type { Ask } from './account-calls.ts';
import type { FieldName } from './password-form.ts';
import { useChangePassword } from './use-change-password.ts';

interface ChangePasswordProps {
  ask: Ask;
  /** The masked phone. */
  phone: string;
  hasPassword: boolean;
  onBack: () => void;
  onChanged: () => void;
}

const labels: Record<FieldName, string> = { oldPassword: '原密码', smsCode: '验证码', password: '新密码', confirmPassword: '确认密码' };

/** Sets the password with the old one, or with an SMS code to the account's phone. */
export function ChangePassword({ ask, phone, hasPassword, onBack, onChanged }: ChangePasswordProps) {
  const { way, form, failure, wasSent, remainingSeconds, submit, sendCode, turn } = useChangePassword({ ask, phone, hasPassword, onChanged });
  const bind = (field: FieldName) => ({ ...form.bind(field), label: labels[field], required: true });
  const bindPassword = (field: FieldName) => ({ ...bind(field), onChange: (typed: string) => form.type(field, truncatePassword(typed)) });

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
        <OldPassword bound={bindPassword('oldPassword')} onForgotten={() => turn('smsCode')} />
      ) : (
        <SmsCode bound={bind('smsCode')} phone={phone} wasSent={wasSent} remainingSeconds={remainingSeconds} isSending={form.busy === 'code'} onRequest={sendCode} onOldPassword={hasPassword ? () => turn('oldPassword') : null} />
      )}
      <PasswordField {...bindPassword('password')} hint="8-20位大小写字母、数字和特殊字符，不要用常见密码或姓名的拼音" placeholder="请输入新密码" autoComplete="new-password" />
      <PasswordField {...bindPassword('confirmPassword')} placeholder="请再输入一次" autoComplete="new-password" />
      <p className="account__note">改好以后，其他设备要用新密码重新登录，这台不用。</p>
      <div className="account__buttons">
        <Button tone="line" onClick={onBack}>
          返回
        </Button>
        <Button type="submit" busy={form.busy === 'submit'}>
          {form.busy === 'submit' ? '正在提交' : '确定'}
        </Button>
      </div>
    </form>
  );
}

type Bound = ReturnType<Form<FieldName>['bind']> & { label: string; required: boolean };

function OldPassword({ bound, onForgotten }: { bound: Bound; onForgotten: () => void }) {
  return (
    <div>
      <PasswordField {...bound} placeholder="请输入原密码" autoComplete="current-password" />
      <p className="account__aside">
        <button type="button" className="account__link" onClick={onForgotten}>
          忘记原密码？用短信验证码
        </button>
      </p>
    </div>
  );
}

interface SmsCodeProps {
  bound: Bound;
  /** The masked phone. */
  phone: string;
  wasSent: boolean;
  remainingSeconds: number;
  isSending: boolean;
  onRequest: () => void;
  /** Null when the account has no password. */
  onOldPassword: (() => void) | null;
}

function SmsCode({ bound, phone, wasSent, remainingSeconds, isSending, onRequest, onOldPassword }: SmsCodeProps) {
  return (
    <div>
      <CodeField
        {...bound}
        placeholder="请输入验证码"
        hint={wasSent ? `已发到 ${phone}，5 分钟内有效` : `发到您的手机 ${phone}`}
        remainingSeconds={remainingSeconds}
        countdownText={dialogCountdownText}
        idleText={wasSent ? messages.resendCode : messages.getCode}
        opening={isSending}
        onRequest={onRequest}
      />
      {onOldPassword && (
        <p className="account__aside">
          <button type="button" className="account__link" onClick={onOldPassword}>
            用原密码修改
          </button>
        </p>
      )}
    </div>
  );
}
