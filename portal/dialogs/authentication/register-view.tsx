import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { TextField } from '../../../ui/field.tsx';
import { bind, useAuthentication } from './context.ts';
import { Entrances } from './entrances.tsx';
import { Agreement, Foot, ModeLink, PhoneAndCode, SecretField, SubmitForm } from './parts.tsx';

const passwordHint = '8-20位大小写字母、数字和特殊字符，不要用常见密码或姓名的拼音';

/** Mode 3 (spec login#register-dialog): by the messaging app, or by phone with consent to the published agreement. */
export function RegisterView() {
  const parts = useAuthentication();
  const { authentication, state } = parts;
  const { entrance } = state;
  return (
    <>
      <Entrances heading="注册" label="注册方式" scanText={texts.scanToRegister} accountText={texts.phoneRegistration}>
        <SubmitForm label={texts.phoneRegistration} text="注册" busyText="正在注册" onSubmit={authentication.submit}>
          <PhoneAndCode form="register" />
          <TextField {...bind(parts, 'userName')} placeholder="请输入姓名" autoComplete="name" required />
          <SecretField field="registerPassword" hint={passwordHint} isNew />
          <Agreement />
        </SubmitForm>
      </Entrances>
      <Foot>
        <ModeLink mode={1} entrance={entrance}>
          {texts.logInDirectly}
        </ModeLink>
      </Foot>
    </>
  );
}

/** Mode 4 (spec login#reset-dialog). */
export function ResetView() {
  const { authentication, Heading } = useAuthentication();
  return (
    <>
      <Heading className="authentication__title">重置密码</Heading>
      <SubmitForm label="重置密码" text="确定" busyText="正在提交" onSubmit={authentication.submit}>
        <PhoneAndCode form="reset" />
        <SecretField field="newPassword" hint={passwordHint} isNew />
        <SecretField field="confirmPassword" isNew />
      </SubmitForm>
      <Foot>
        <ModeLink mode={1} method="password">
          {texts.backToPasswordLogin}
        </ModeLink>
        <ModeLink mode={1} method="code">
          {texts.codeLogin}
        </ModeLink>
      </Foot>
    </>
  );
}
