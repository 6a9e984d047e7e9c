import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { dialogCountdownText, messages } from '../../../contract/messages.ts';
import { toHalfWidth } from '../../../contract/rules/half-width.ts';
import { truncatePassword, truncatePhone } from '../../../contract/rules/truncate.ts';
import { Button } from '../../../ui/button.tsx';
import { AgreementField, PasswordField } from '../../../ui/field.tsx';
import { useClickGuard } from '../../../ui/form/click-guard.ts';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { ticked } from '../../../ui/form/form-state.ts';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { OpensNewTab } from '../../shell/outside-links.tsx';
import { useSmsCodeRequest } from '../captcha/use-sms-code-request.ts';
import { bind, useAuthentication } from './context.ts';
import { codeFieldOf, type FieldName } from './form.ts';
import type { CodeForm, Entrance, Method, Mode } from './state.ts';

/** Address books write +86 before a number. No mobile number begins with 86, so the prefix is removed. */
const mobileNumber = (typed: string) => truncatePhone(toHalfWidth(typed).replace(/^\D*(?:00)?86\D*(?=1)/, ''));

/** The first fields of most forms: a phone and its SMS code. */
export function PhoneAndCode({ form }: { form: CodeForm }) {
  const parts = useAuthentication();
  return (
    <>
      <TruncatedField {...bind(parts, 'phone')} truncate={mobileNumber} inputMode="tel" autoComplete="tel-national" placeholder="请输入手机号" required />
      <SmsCodeField form={form} />
    </>
  );
}

export function SecretField({ field, hint, isNew }: { field: FieldName; hint?: string; isNew?: boolean }) {
  const parts = useAuthentication();
  const bound = bind(parts, field);
  return (
    <PasswordField
      {...bound}
      onChange={(typed) => bound.onChange(truncatePassword(typed))}
      hint={hint}
      placeholder="请输入密码"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
    />
  );
}

/**
 * The SMS code field of a form. The button checks the phone, opens the slider, sends the SMS and counts down 60 s (spec
 * captcha-and-sms#slider, captcha-and-sms#resend-timer).
 */
function SmsCodeField({ form }: { form: CodeForm }) {
  const parts = useAuthentication();
  const { authentication, state, slider } = parts;
  const countdown = authentication.countdowns[form];
  const remaining = useSyncExternalStore(countdown.subscribe, countdown.remaining, () => 0);
  const { phone: typed } = state.values;
  const wasSent = typed !== '' && state.sentTo[form] === typed.trim();

  const request = useSmsCodeRequest(slider, {
    values: state.values,
    withRules: authentication.withRules,
    phoneForCode: () => authentication.phoneForCode(form),
    send: (phone, answer) => authentication.sendCode(form, phone, answer),
    onSent: () => authentication.codeSent(form),
    onRefused: (error) => authentication.refuse(error, form),
  });

  return (
    <CodeField
      {...bind(parts, codeFieldOf(form)!)}
      placeholder="请输入验证码"
      hint={wasSent ? `已发到 ${typed.slice(0, 3)}****${typed.slice(7)}，5 分钟内有效` : undefined}
      remainingSeconds={remaining}
      countdownText={dialogCountdownText}
      idleText={wasSent ? messages.resendCode : messages.getCode}
      opening={slider.opening}
      onRequest={request}
      onApproach={slider.prepare}
      required
    />
  );
}

/** Shown when an agreement is published (spec forms#dialog-agreement). The text opens in a new tab. */
export function Agreement() {
  const parts = useAuthentication();
  const { agreementUrl } = parts.state;
  const { id, value, error, onChange } = bind(parts, 'agreement');
  if (agreementUrl === null) return null;
  return (
    <div>
      <AgreementField id={id} checked={value === ticked} onChange={(isTicked) => onChange(isTicked ? ticked : '')} error={error}>
        我已阅读并同意
        {agreementUrl === undefined ? (
          messages.agreementLink
        ) : (
          <a href={agreementUrl} target="_blank" rel="noopener">
            {messages.agreementLink}
            <OpensNewTab />
          </a>
        )}
      </AgreementField>
    </div>
  );
}

/** A form with one submit button. Further clicks within 500 ms are ignored (spec forms#double-click), unless a field was corrected. */
export function SubmitForm({ label, text, busyText, onSubmit, children }: { label: string; text: string; busyText: string; onSubmit: () => void; children: ReactNode }) {
  const { state } = useAuthentication();
  const passes = useClickGuard();
  // The values as typed. A field that a submit cleared does not count as a correction.
  const made = useRef({});
  return (
    <form
      className="authentication__form"
      method="post"
      noValidate
      aria-label={label}
      onInput={() => {
        made.current = {};
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (passes(made.current)) onSubmit();
      }}
    >
      <Notice />
      {children}
      <Button type="submit" id={submitId} full busy={state.busy !== null}>
        {state.busy === null ? text : busyText}
      </Button>
    </form>
  );
}

const submitId = 'authentication-submit';
/** Focuses the submit button after a panel on top of the form was closed. */
export const focusSubmit = () => document.getElementById(submitId)?.focus();

const modeTexts: Record<Mode, string> = { 1: '去登录', 3: texts.registerNow, 4: '重置密码' };

/** A persistent message with a link to the view that resolves it. */
export function Notice() {
  const { state } = useAuthentication();
  const { notice } = state;
  if (!notice) return null;
  return (
    <div className="authentication__notice" role="alert">
      <span>{notice.text}</span>
      {notice.leadsTo !== null && <ModeLink mode={notice.leadsTo}>{modeTexts[notice.leadsTo]}</ModeLink>}
    </div>
  );
}

export function ModeLink({ mode, entrance, method, children }: { mode: Mode; entrance?: Entrance; method?: Method; children: ReactNode }) {
  const { authentication, logsInElsewhere } = useAuthentication();
  const show = () => (mode === 1 && logsInElsewhere ? logsInElsewhere(method ?? 'password') : authentication.show(mode, { ...(entrance ? { entrance } : {}), ...(method ? { method } : {}) }));
  return (
    <button type="button" className="authentication__link" onClick={show}>
      {children}
    </button>
  );
}

/** The line under a form. */
export function Foot({ children }: { children: ReactNode }) {
  return <p className="authentication__foot">{children}</p>;
}

