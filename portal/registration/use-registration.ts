import type { Option } from '../../ui/field.tsx';
import type { Site } from '../site.ts';
import { useCodeRequest, type CodeRequest } from './use-code-request.ts';
import { useRegistrationForm, type RegistrationForm } from './use-registration-form.ts';
import { useResendCountdown, type ResendCountdown } from './use-resend-countdown.ts';
import { useSubmit, type Submit } from './use-submit.tsx';

/** What the page's loader gives to the form (load-registration.ts). */
export interface RegistrationChoices {
  industries: readonly Option[];
  organisationTypes: readonly Option[];
  agreementUrl: string;
  /** The version of the agreement. Undefined when it could not be loaded. */
  agreementVersion?: string | undefined;
  /** Name of the edition that the visitor chose before. */
  editionName?: string | undefined;
  /** The invite code of the address, or ''. */
  invitation: string;
}

/** The free trial's form with everything that its fields and buttons need. */
export interface Registration extends RegistrationChoices {
  form: RegistrationForm;
  countdown: ResendCountdown;
  code: CodeRequest;
  submit: Submit;
}

/** The form of the free trial (spec registration#page), for the page of desktops and for the steps on phones. */
export function useRegistration(choices: RegistrationChoices, site: Site): Registration {
  const form = useRegistrationForm(choices.invitation || site.config.defaultInviteCode, site.config.cardIdRequired);
  const countdown = useResendCountdown();
  const code = useCodeRequest(form, countdown);
  const submit = useSubmit(form, site, choices.agreementVersion, countdown.reset);
  return { ...choices, form, countdown, code, submit };
}
