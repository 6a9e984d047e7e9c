import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { TextField } from '../../../ui/field.tsx';
import { panelOf, TabList } from '../../../ui/form/tab-list.tsx';
import { bind, useAuthentication } from './context.ts';
import { Agreement, Foot, ModeLink, PhoneAndCode, SecretField, SubmitForm } from './parts.tsx';
import { ScanView } from './scan-view.tsx';

const passwordHint = '8-20位大小写字母、数字和特殊字符，不要用常见密码或姓名的拼音';

/** Mode 3 (spec login#register-dialog): by the messaging app, or by phone with consent to the published agreement. */
export function RegisterView() {
  const parts = useAuthentication();
  const { authentication, state, Heading } = parts;
  const { entrance } = state;
  return (
    <>
      <Heading className="sr-only">注册</Heading>
      <TabList
        className="authentication__tabs"
        label="注册方式"
        panelId="authentication-entrance"
        tabs={[
          { value: 'scan', text: texts.scanToRegister },
          { value: 'account', text: texts.phoneRegistration },
        ]}
        value={entrance}
        onChange={authentication.enterBy}
      />
      <div {...panelOf('authentication-entrance', entrance)}>
        {entrance === 'scan' ? (
          <ScanView />
        ) : (
          <SubmitForm label={texts.phoneRegistration} text="注册" busyText="正在注册" onSubmit={authentication.submit}>
            <PhoneAndCode form="register" />
            <TextField {...bind(parts, 'userName')} placeholder="请输入姓名" autoComplete="name" required />
            <SecretField field="registerPassword" hint={passwordHint} isNew />
            <Agreement />
          </SubmitForm>
        )}
      </div>
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
