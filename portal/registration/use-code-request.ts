import { clearToasts, showToast } from '../../browser/toasts.ts';
import { reportFailure } from '../../browser/failure.ts';
import { platformTopCode } from '../../contract/constants.ts';
import { faultOf, maskPhone, registrationPhone } from '../../contract/rules/index.ts';
import { useRecentCodes, waitAfter } from '../../ui/form/recent-codes.ts';
import { client } from '../client.ts';
import { useSlider, type Slider } from '../dialogs/captcha/use-slider.tsx';
import { useSmsCodeRequest } from '../dialogs/captcha/use-sms-code-request.ts';
import type { RegistrationForm } from './use-registration-form.ts';
import type { ResendCountdown } from './use-resend-countdown.ts';

export interface CodeRequest {
  request: () => void;
  slider: Slider;
  /** The masked phone of the form, if the last code was sent to it. */
  sentTo: string | null;
}

const sentWithinMilliseconds = 20_000;

/** The form's button for an SMS code (spec registration#code-button). */
export function useCodeRequest(form: RegistrationForm, countdown: Pick<ResendCountdown, 'sentTo' | 'sent'>): CodeRequest {
  const slider = useSlider();
  const recentCodes = useRecentCodes();
  const { contactNumber } = form.values;

  const request = useSmsCodeRequest(slider, {
    values: contactNumber,
    phoneForCode() {
      clearToasts();
      const fault = faultOf(registrationPhone, contactNumber);
      if (fault) form.point('contactNumber', fault);
      // A code was sent to this phone, or the server set a waiting time: a puzzle cannot help before the time is over.
      const wait = fault ? null : recentCodes.fault(contactNumber);
      if (wait) showToast('error', wait);
      return fault || wait ? null : contactNumber;
    },
    async send(phone, answer) {
      const call = { phone, topCode: platformTopCode, userType: 'dpu', operaType: 'orgRegister', ...answer } as const;
      await recentCodes.sending(phone, () => client.call('sendVerCode', call, { signal: AbortSignal.timeout(sentWithinMilliseconds) }));
      countdown.sent(phone);
      form.expectInput('verificationCode');
    },
    onSent: () => form.point('verificationCode'),
    onRefused(error) {
      const wait = waitAfter(error);
      if (wait) showToast('error', wait);
      else reportFailure(error);
    },
  });

  return { request, slider, sentTo: countdown.sentTo !== null && countdown.sentTo === contactNumber ? maskPhone(countdown.sentTo) : null };
}
