import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import type { EncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import { withFault } from '../../../ui/form/form-state.ts';
import { secondsToWait, type RecentCodes } from '../../../ui/form/recent-codes.ts';
import { codeFieldOf, type FieldName } from './form.ts';
import type { LateRules } from './late-rules.ts';
import type { ResendTimers } from './resend-timers.ts';
import type { Stage } from './stage.ts';
import { purposes, type CodeForm } from './state.ts';

interface CodeRequestOptions {
  calls: EncryptedClient;
  topCode: string;
  resendTimers: ResendTimers;
  recentCodes: RecentCodes;
  rules: LateRules;
  say: (tone: 'error', text: string) => void;
  clearToasts: () => void;
}

/** Requests SMS codes for the forms: checks the phone, sends the slider's answer, and waits a minute between codes (spec captcha-and-sms#slider, captcha-and-sms#resend-timer). */
export function createCodeRequests({ state, setState, point, trimmed }: Stage, { calls, topCode, resendTimers, recentCodes, rules, say, clearToasts }: CodeRequestOptions) {
  /** The timer of a form's dialog for the current phone (spec captcha-and-sms#resend-timer). */
  const countdownOf = (form: CodeForm) => ({ remaining: () => resendTimers.remaining(form, state().values.phone), subscribe: resendTimers.subscribe });
  const countdowns = { codeLogin: countdownOf('codeLogin'), register: countdownOf('register'), reset: countdownOf('reset'), bind: countdownOf('bind') } satisfies Record<CodeForm, unknown>;

  return {
    countdowns,
    /**
     * The phone that may get a code now. Null when the timer runs, an action runs, or the form shows an error (spec
     * captcha-and-sms#resend-timer). The rules must be loaded.
     */
    phoneForCode(form: CodeForm): string | null {
      if (countdowns[form].remaining() > 0 || state().busy) return null;
      clearToasts();
      const fault = rules.loaded()?.faultInForm(form, 'phone', state().values);
      if (fault) {
        point('phone', fault);
        return null;
      }
      // Another tab requested a code for this phone: a new puzzle cannot help before the minute is over.
      const wait = recentCodes.fault(trimmed('phone'));
      if (wait !== null) {
        say('error', wait);
        return null;
      }
      // The phone is valid. An error of the previous code does not apply to the new one.
      setState({ faults: withFault(withFault<FieldName>(state().faults, 'phone', null), codeFieldOf(form)!, null), notice: null });
      return trimmed('phone');
    },
    /** Sends the SMS with the slider's answer. Rejects with the client's error. */
    async sendCode(form: CodeForm, phone: string, answer: CaptchaAnswer) {
      clearToasts();
      try {
        await recentCodes.sending(phone, () => calls.call('sendOfficialCode', (seal) => ({ phone: seal(phone), topCode, userType: 'oes', operaType: purposes[form], ...answer })));
      } catch (error) {
        const seconds = secondsToWait(error);
        if (seconds !== null) resendTimers.holdOff(form, phone, seconds);
        throw error;
      }
      resendTimers.start(form);
      setState({ sentTo: { ...state().sentTo, [form]: phone } });
    },
    codeSent: (form: CodeForm) => point(codeFieldOf(form)!),
  };
}
