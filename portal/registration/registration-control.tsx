import type { ReactNode } from 'react';
import { passwordMaxLength, registrationEnterpriseNameMaxLength } from '../../contract/constants.ts';
import { messages, registrationCountdownText } from '../../contract/messages.ts';
import { toHalfWidth, truncatePassword, truncatePhone, type RegistrationField } from '../../contract/rules/index.ts';
import { AgreementField, PasswordField, SegmentField, SelectField, TextField } from '../../ui/field.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { ticked } from '../../ui/form/form-state.ts';
import { TruncatedField } from '../../ui/form/truncated-field.tsx';
import { OpensNewTab } from '../shell/outside-links.tsx';
import { adviceOf, labels, truncateEnterpriseName } from './form-rules.ts';
import type { RegistrationForm } from './use-registration-form.ts';
import type { Registration } from './use-registration.ts';
import './registration.css';

/** Props that every field has. */
const bind = (form: RegistrationForm, field: RegistrationField) => ({ ...form.bind(field), label: labels[field], advice: adviceOf(field, form), enterKeyHint: 'next' as const });

/** For ASCII text without spaces: full-width characters of an input method are converted. */
const plainText = (typed: string) => toHalfWidth(typed).replace(/\s+/g, '');
/** Address books write +86 before a number. No mobile number begins with 86, so the prefix is removed. */
const mobileNumber = (typed: string) => truncatePhone(plainText(typed).replace(/^\D*(?:00)?86\D*(?=1)/, ''));
/** Props of a field for a code on a certificate. */
const certified = { truncate: plainText, className: 'registration-code', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, required: true } as const;

const controls: Record<RegistrationField, (of: Registration) => ReactNode> = {
  enterpriseName: ({ form }) => (
    <TruncatedField
      {...bind(form, 'enterpriseName')}
      wide
      truncate={truncateEnterpriseName}
      limit={registrationEnterpriseNameMaxLength}
      autoComplete="organization"
      hint="请填写企业全称，与营业执照一致，开票和发证都用它"
      required
    />
  ),
  orgType: ({ form, organisationTypes }) => {
    const { onBlur: _, ...bound } = bind(form, 'orgType');
    return <SegmentField {...bound} options={organisationTypes} />;
  },
  translateCode: ({ form, industries }) => <SelectField {...bind(form, 'translateCode')} options={industries} placeholder="请选择" required />,
  creditCode: ({ form }) => <TruncatedField {...bind(form, 'creditCode')} {...certified} hint="营业执照上的 18 位代码" />,
  discountCode: ({ form }) => <TruncatedField {...bind(form, 'discountCode')} {...certified} hint="已为您填好；顾问给过邀请码的，请换成那一个" />,
  contact: ({ form }) => <TextField {...bind(form, 'contact')} hint="2 到 5 个字符" autoComplete="name" required />,
  username: ({ form }) => <TruncatedField {...bind(form, 'username')} truncate={plainText} hint="6-12位，需包含英文字母和数字" autoComplete="username" autoCapitalize="none" spellCheck={false} required />,
  contactNumber: ({ form }) => <TruncatedField {...bind(form, 'contactNumber')} truncate={mobileNumber} inputMode="tel" autoComplete="tel-national" hint="登录和找回密码都用它" required />,
  verificationCode: ({ form, code, countdown }) => (
    <CodeField
      {...bind(form, 'verificationCode')}
      enterKeyHint="done"
      hint={code.sentTo ? `已发到 ${code.sentTo}，5 分钟内有效` : undefined}
      remainingSeconds={countdown.remaining}
      countdownText={registrationCountdownText}
      opening={code.slider.opening}
      onRequest={code.request}
      onApproach={code.slider.prepare}
      required
    />
  ),
  contactEmail: ({ form }) => (
    <TruncatedField {...bind(form, 'contactEmail')} truncate={plainText} type="email" hint="请填写真实邮箱，登录地址会发到这里" autoComplete="email" autoCapitalize="none" spellCheck={false} required />
  ),
  password: ({ form }) => {
    const bound = bind(form, 'password');
    return (
      <PasswordField
        {...bound}
        onChange={(typed) => bound.onChange(truncatePassword(typed))}
        hint={`8-${passwordMaxLength}位，含大小写字母、数字和特殊字符；不要用常见密码或姓名的拼音（Abc12345!、Zhangsan@1 这类不行）`}
        autoComplete="new-password"
        required
      />
    );
  },
  cardId: ({ form }) => <TruncatedField {...bind(form, 'cardId')} {...certified} wide hint="用于核实管理员身份，加密保存" />,
  agreement: ({ form, agreementUrl }) => {
    const { id, value, error, onChange } = form.bind('agreement');
    return (
      <div>
        <AgreementField id={id} checked={value === ticked} onChange={(isTicked) => onChange(isTicked ? ticked : '')} error={error}>
          我已阅读并同意
          <a href={agreementUrl} target="_blank" rel="noopener">
            {messages.agreementLink}
            <OpensNewTab />
          </a>
        </AgreementField>
      </div>
    );
  },
};

/** A field of the free trial with its label, hint and error. */
export const RegistrationControl = ({ field, of }: { field: RegistrationField; of: Registration }) => controls[field](of);
