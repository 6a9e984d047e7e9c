import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import type { RegistrationField } from '../../../contract/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { EditionNote, WithoutScripts } from '../../registration/notes.tsx';
import { fieldsOf, labels } from '../../registration/form-rules.ts';
import { RegisteredNote } from '../../registration/registered-note.tsx';
import { RegistrationControl } from '../../registration/registration-control.tsx';
import { useRegistration, type RegistrationChoices } from '../../registration/use-registration.ts';
import type { Site } from '../../site.ts';

const enterpriseFields: readonly RegistrationField[] = ['enterpriseName', 'orgType', 'translateCode', 'creditCode', 'discountCode'];
const administratorFields: readonly RegistrationField[] = ['contact', 'username', 'contactNumber', 'verificationCode', 'contactEmail', 'password', 'cardId'];

/** The form of the free trial (spec registration#page) with its outcome dialogs. */
export function RegistrationForm({ choices, site }: { choices: RegistrationChoices; site: Site }) {
  const registration = useRegistration(choices, site);
  const { form, code, submit } = registration;
  const { ref } = form;
  const asked = fieldsOf(site.config.cardIdRequired);
  const summarised = form.attempted ? asked.filter((field) => form.faults[field] !== undefined) : [];
  const controlsOf = (fields: readonly RegistrationField[]) => fields.filter((field) => asked.includes(field)).map((field) => <RegistrationControl key={field} field={field} of={registration} />);
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
      <EditionNote name={choices.editionName} />
      <WithoutScripts />
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
        <fieldset>
          <legend>企业信息</legend>
          {controlsOf(enterpriseFields)}
        </fieldset>
        <fieldset>
          <legend>管理员</legend>
          {controlsOf(administratorFields)}
        </fieldset>
        <RegistrationControl field="agreement" of={registration} />
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
