import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { messages } from '../../../contract/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { AgreementField, type Option } from '../../../ui/field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { ticked } from '../../../ui/form/form-state.ts';
import { OpensNewTab } from '../../shell/outside-links.tsx';
import type { Site } from '../../site.ts';
import { AdministratorFields, EnterpriseFields } from './fields.tsx';
import { fieldsOf, labels } from './form-rules.ts';
import { RegisteredNote } from './registered-note.tsx';
import { useCodeRequest } from './use-code-request.ts';
import { useRegistrationForm } from './use-registration-form.ts';
import { useResendCountdown } from './use-resend-countdown.ts';
import { useSubmit } from './use-submit.tsx';

interface RegistrationFormProps {
  industries: readonly Option[];
  organisationTypes: readonly Option[];
  agreementUrl: string;
  /** The version of the agreement. Undefined when it could not be loaded. */
  agreementVersion?: string | undefined;
  offeredInviteCode: string;
  /** Name of the edition that the visitor chose before. */
  editionName?: string | undefined;
  site: Site;
}

/** The form of the free trial (spec registration#page) with its outcome dialogs. */
export function RegistrationForm({ industries, organisationTypes, agreementUrl, agreementVersion, offeredInviteCode, editionName, site }: RegistrationFormProps) {
  const { cardIdRequired, supportPhone } = site.config;
  const form = useRegistrationForm(offeredInviteCode, cardIdRequired);
  const countdown = useResendCountdown();
  const code = useCodeRequest(form, countdown);
  const submit = useSubmit(form, site, agreementVersion, countdown.reset);
  const { ref } = form;
  const agreement = form.bind('agreement');

  const summarised = form.attempted ? fieldsOf(cardIdRequired).filter((field) => form.faults[field] !== undefined) : [];
  return (
    <>
      <header className="registration__head">
        <h1>免费试用</h1>
        <p className="small muted">全部必填</p>
        <p className="small registration__login">
          <span className="muted">已有账号？</span>
          <Link className="more" to={link('login')}>
            直接登录
          </Link>
        </p>
      </header>
      <RegisteredNote told={submit.registered} />
      {editionName && (
        <p className="registration__edition small">
          您选择了 <b>{editionName}</b>（试用按旗舰版全部功能：直播课登录就能开，其余由顾问与您通话后一个工作日内开通）
        </p>
      )}
      <noscript>
        <p className="registration__noscript">提交这张表需要浏览器的 JavaScript。也可以致电 <a href={`tel:${supportPhone}`}>{supportPhone}</a>，由客服为您开通。</p>
      </noscript>
      <ErrorSummary faults={summarised.map((field) => ({ id: form.controlId(field), label: labels[field] }))} />
      <form
        className="registration__form"
        ref={ref}
        method="post"
        noValidate
        aria-label="免费试用"
        onSubmit={(event) => {
          event.preventDefault();
          submit.submit();
        }}
      >
        <EnterpriseFields form={form} industries={industries} organisationTypes={organisationTypes} />
        <AdministratorFields form={form} code={code} remainingSeconds={countdown.remaining} cardIdRequired={cardIdRequired} />
        <div>
          <AgreementField id={agreement.id} checked={agreement.value === ticked} onChange={(isTicked) => agreement.onChange(isTicked ? ticked : '')} error={agreement.error}>
            我已阅读并同意
            <a href={agreementUrl} target="_blank" rel="noopener">
              {messages.agreementLink}
              <OpensNewTab />
            </a>
          </AgreementField>
        </div>
        {/* The input is encrypted before submission, so the button submits only after hydration. */}
        <Button type={form.isReady ? 'submit' : 'button'} tone="go" full busy={submit.busy}>
          {submit.busy ? '正在提交' : '提交，开始试用'}
        </Button>
      </form>
      {code.slider.panel}
      {submit.dialog}
    </>
  );
}
