import { passwordMaxLength, registrationEnterpriseNameMaxLength } from '../../../contract/constants.ts';
import { registrationCountdownText } from '../../../contract/messages.ts';
import { toHalfWidth, truncatePassword, truncatePhone, type RegistrationField } from '../../../contract/rules/index.ts';
import { PasswordField, SegmentField, SelectField, TextField, type Option } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { adviceOf, labels, truncateEnterpriseName } from './form-rules.ts';
import type { CodeRequest } from './use-code-request.ts';
import type { RegistrationForm } from './use-registration-form.ts';

/** Props that every field has. */
const bind = (form: RegistrationForm, field: RegistrationField) => ({ ...form.bind(field), label: labels[field], advice: adviceOf(field, form) });

/** For ASCII text without spaces: full-width characters of an input method are converted. */
const plainText = (typed: string) => toHalfWidth(typed).replace(/\s+/g, '');
/** Address books write +86 before a number. No mobile number begins with 86, so the prefix is removed. */
const mobileNumber = (typed: string) => truncatePhone(plainText(typed).replace(/^\D*(?:00)?86\D*(?=1)/, ''));

interface EnterpriseFieldsProps {
  form: RegistrationForm;
  industries: readonly Option[];
  organisationTypes: readonly Option[];
}

export function EnterpriseFields({ form, industries, organisationTypes }: EnterpriseFieldsProps) {
  const { onBlur: _, ...organisationType } = bind(form, 'orgType');
  return (
    <fieldset>
      <legend>企业信息</legend>
      <TruncatedField
        {...bind(form, 'enterpriseName')}
        wide
        truncate={truncateEnterpriseName}
        limit={registrationEnterpriseNameMaxLength}
        autoComplete="organization"
        hint="请填写企业全称，与营业执照一致，开票和发证都用它"
        required
      />
      <SegmentField {...organisationType} options={organisationTypes} />
      <SelectField {...bind(form, 'translateCode')} options={industries} placeholder="请选择" required />
      <TruncatedField
        {...bind(form, 'creditCode')}
        truncate={plainText}
        className="registration__code"
        hint="营业执照上的 18 位代码"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TruncatedField
        {...bind(form, 'discountCode')}
        truncate={plainText}
        className="registration__code"
        hint="已为您填好；顾问给过邀请码的，请换成那一个"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </fieldset>
  );
}

interface AdministratorFieldsProps {
  form: RegistrationForm;
  code: CodeRequest;
  remainingSeconds: number;
  cardIdRequired: boolean;
}

export function AdministratorFields({ form, code, remainingSeconds, cardIdRequired }: AdministratorFieldsProps) {
  const password = bind(form, 'password');
  return (
    <fieldset>
      <legend>管理员</legend>
      <TextField {...bind(form, 'contact')} hint="2 到 5 个字符" autoComplete="name" required />
      <TruncatedField {...bind(form, 'username')} truncate={plainText} hint="6-12位，需包含英文字母和数字" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <TruncatedField
        {...bind(form, 'contactNumber')}
        truncate={mobileNumber}
        inputMode="tel"
        autoComplete="tel-national"
        hint="登录和找回密码都用它"
        required
      />
      <CodeField
        {...bind(form, 'verificationCode')}
        hint={code.sentTo ? `已发到 ${code.sentTo}，5 分钟内有效` : undefined}
        remainingSeconds={remainingSeconds}
        countdownText={registrationCountdownText}
        opening={code.slider.opening}
        onRequest={code.request}
        onApproach={code.slider.prepare}
        required
      />
      <TruncatedField
        {...bind(form, 'contactEmail')}
        truncate={plainText}
        type="email"
        hint="请填写真实邮箱，登录地址会发到这里"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...password}
        onChange={(typed) => password.onChange(truncatePassword(typed))}
        hint={`8-${passwordMaxLength}位，含大小写字母、数字和特殊字符；不要用常见密码或姓名的拼音（Abc12345!、Zhangsan@1 这类不行）`}
        autoComplete="new-password"
        required
      />
      {cardIdRequired && (
        <TruncatedField
          {...bind(form, 'cardId')}
          wide
          truncate={plainText}
          className="registration__code"
          hint="用于核实管理员身份，加密保存"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
    </fieldset>
  );
}
