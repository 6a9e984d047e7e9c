import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { messages } from '../../../contract/messages.ts';
import { link } from '../../../contract/pages.ts';
import { toHalfWidth } from '../../../contract/rules/half-width.ts';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { panelOf, TabList } from '../../../ui/form/tab-list.tsx';
import { OpensNewTab } from '../../shell/outside-links.tsx';
import { bind, useAuthentication } from './context.ts';
import { Entrances } from './entrances.tsx';
import { Foot, ModeLink, focusSubmit, PhoneAndCode, SecretField, SubmitForm } from './parts.tsx';
import type { Recognised } from './sign-in.ts';

const longestAccount = 64;
const cutAccount = (typed: string) => toHalfWidth(typed).replace(/\s/g, '').slice(0, longestAccount);

/** Mode 1 (spec login#login-dialog): the messaging app's QR code, or an account with SMS code or password. */
export function LoginView() {
  const { authentication, state, site } = useAuthentication();
  const { entrance, method } = state;
  return (
    <>
      <Entrances heading="登录" label="登录方式" scanText={texts.scanToLogIn} accountText={texts.accountLogin}>
        <TabList
          className="authentication__methods"
          label="账号登录方式"
          panelId="authentication-method"
          tabs={[
            { value: 'code', text: texts.codeLogin },
            { value: 'password', text: texts.passwordLogin },
          ]}
          value={method}
          onChange={authentication.logInBy}
        />
        <div {...panelOf('authentication-method', method)}>{method === 'code' ? <CodeLogin /> : <PasswordLogin />}</div>
      </Entrances>
      {site.config.registerEnabled && (
        <Foot>
          还没有账号？
          <ModeLink mode={3} entrance={entrance}>
            {texts.registerNow}
          </ModeLink>
        </Foot>
      )}
    </>
  );
}

function CodeLogin() {
  const { authentication } = useAuthentication();
  return (
    <>
      <SubmitForm label={texts.codeLogin} text="登录" busyText="正在登录" onSubmit={authentication.submit}>
        <PhoneAndCode form="codeLogin" />
      </SubmitForm>
      <Consent />
    </>
  );
}

/** A phone on the list of a class gets its account with this login (docs/decisions/0035), so the agreement stands below the button. */
const Consent = () => (
  <p className="authentication__consent">
    课程名单上的手机号第一次登录时会注册账号，登录就表示同意
    <a href={link('privacyAgreement')} target="_blank" rel="noopener">
      {messages.agreementLink}
      <OpensNewTab />
    </a>
  </p>
);

function PasswordLogin() {
  const parts = useAuthentication();
  const { authentication, slider } = parts;

  /**
   * Opens the slider (spec login#password-login). The list request carries the slider's answer and is its verdict. The login continues
   * after it.
   */
  function submit() {
    if (authentication.state().busy || !authentication.isComplete('passwordLogin')) return;
    let recognised: Recognised | null = null;
    slider.ask({
      async send(answer) {
        recognised = await authentication.recognise(answer);
      },
      onPassed() {
        focusSubmit();
        if (recognised) authentication.proceed(recognised);
      },
      onRefused: (error) => authentication.refuse(error, 'passwordLogin'),
    });
  }

  return (
    <SubmitForm label={texts.passwordLogin} text="登录" busyText="正在登录" onSubmit={() => authentication.withRules(submit)}>
      <TruncatedField
        {...bind(parts, 'account')}
        truncate={cutAccount}
        placeholder="手机号或用户名"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={slider.prepare}
        required
      />
      <div>
        <SecretField field="password" />
        <p className="authentication__aside">
          <ModeLink mode={4}>{texts.forgotPassword}</ModeLink>
        </p>
      </div>
    </SubmitForm>
  );
}
