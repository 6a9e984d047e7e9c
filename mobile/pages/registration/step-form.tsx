import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { EditionNote, WithoutScripts } from '../../../portal/registration/notes.tsx';
import { RegisteredNote } from '../../../portal/registration/registered-note.tsx';
import { RegistrationControl } from '../../../portal/registration/registration-control.tsx';
import { useRegistration, type RegistrationChoices } from '../../../portal/registration/use-registration.ts';
import type { Site } from '../../../portal/site.ts';
import { Button } from '../../../ui/button.tsx';
import { keepToastsClear } from '../../../ui/toast-placement.ts';
import { mobileLink } from '../../mobile-link.ts';
import { fieldsIn, lastStep, steps } from './steps.ts';
import { useHeldSecrets } from './use-held-secrets.ts';
import { headingId, useStep } from './use-step.ts';

/** The free trial's form, one group of fields a screen (spec registration#steps). */
export function StepForm({ choices, site }: { choices: RegistrationChoices; site: Site }) {
  const { cardIdRequired, supportPhone } = site.config;
  const registration = useRegistration(choices, site);
  const { form, code, submit } = registration;
  useHeldSecrets(form);
  const { step, isBack, next } = useStep(form, cardIdRequired);
  const byKeyboard = useRef(false);
  const { ref } = form;
  useEffect(() => keepToastsClear(() => [document.activeElement?.closest('.field, .puzzle'), ref.current?.querySelector('[type=submit]')]), [ref]);
  const isFirst = step === 0;
  const isLast = step === lastStep;

  return (
    <>
      {isFirst && (
        <header className="trial__head">
          <h1>先开一个班试试</h1>
          <p>免费试用 30 天。三分钟填完，登录地址发到您的邮箱。</p>
        </header>
      )}
      <div className="trial__column">
        {!isFirst && <h1 className="sr-only">免费试用</h1>}
        <RegisteredNote told={submit.registered} />
        {isFirst && <EditionNote name={choices.editionName} />}
        <WithoutScripts />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields arrive here */}
        <form
          className="trial__form"
          ref={ref}
          method="post"
          noValidate
          aria-label="免费试用"
          onKeyDown={(event) => {
            byKeyboard.current = goesOn(event);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) submit.submit();
            else next(byKeyboard.current);
            byKeyboard.current = false;
          }}
        >
          <div className="trial__progress">
            <ol aria-hidden="true">
              {steps.map(({ name }, position) => (
                <li key={name} className={position < step ? 'is-done' : position === step ? 'is-current' : undefined} />
              ))}
            </ol>
            <p>
              第 {step + 1} 步，共 {steps.length} 步
            </p>
          </div>
          <fieldset key={step} className={isBack ? 'trial__step is-back' : 'trial__step'}>
            <legend>
              <h2 id={headingId} tabIndex={-1}>
                {steps[step]!.heading}
              </h2>
            </legend>
            {fieldsIn(step, cardIdRequired).map((field) => (
              <RegistrationControl key={field} field={field} of={registration} />
            ))}
          </fieldset>
          <div className="trial__action">
            {/* The input is encrypted before submission, so the button works only after hydration. */}
            <Button type={form.isReady ? 'submit' : 'button'} tone={isLast ? 'go' : 'green'} full busy={submit.busy}>
              {submit.busy ? '正在提交' : isLast ? '提交，开始试用' : '下一步'}
            </Button>
          </div>
        </form>
        {isFirst && (
          <p className="trial__foot">
            <span>已有账号？</span>
            <Link to={mobileLink('login')}>直接登录</Link>
            <a href={`tel:${supportPhone}`}>{supportPhone}</a>
          </p>
        )}
      </div>
      {code.slider.panel}
      {submit.dialog}
    </>
  );
}

/** The keyboard's next key goes to the next field. In the last field it submits, which returns true. */
function goesOn(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget, nativeEvent } = event;
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || /radio|checkbox/.test(target.type)) return false;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>('input:not([type=radio], [type=checkbox]), select')];
  const following = controls[controls.indexOf(target) + 1];
  if (!following) return true;
  event.preventDefault();
  following.focus();
  return false;
}
