import { useRef, useState, type ReactNode } from 'react';
import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import { anotherPuzzleMends, isPuzzleFault } from '../../../browser/captcha/mends.ts';
import { reportFailure } from '../../../browser/failure.ts';
import { loadPart } from '../../../browser/loading.ts';
import { clearToasts, showToast } from '../../../browser/toasts.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { messages } from '../../../contract/messages.ts';
import { faultOf, maskPhone, registrationPhone } from '../../../contract/rules/index.ts';
import { useClickGuard } from '../../../ui/form/click-guard.ts';
import { askedTooOften, useRecentCodes } from '../../../ui/form/recent-codes.ts';
import { client } from '../../client.ts';
import type { RegistrationForm } from './use-registration-form.ts';
import type { ResendCountdown } from './use-resend-countdown.ts';

export interface CodeRequest {
  request: () => void;
  /** Fetches the panel's script before it is needed. */
  prepare: () => void;
  /** While the panel's script is on its way. */
  opening: boolean;
  /** The phone in the form, masked, where the last code went to it. */
  sentTo: string | null;
  panel: ReactNode;
}

type Panel = typeof import('../../dialogs/captcha/captcha-panel.tsx');
const loadPanel = () => loadPart<Panel>(() => import('../../dialogs/captcha/captcha-panel.tsx'));

const sentWithinMilliseconds = 20_000;

/** Phone checked, slider panel, SMS sent, countdown (spec registration#code-button). */
export function useCodeRequest(form: RegistrationForm, countdown: Pick<ResendCountdown, 'sentTo' | 'sent'>): CodeRequest {
  const passes = useClickGuard();
  const [opening, setOpening] = useState(false);
  const [opened, setOpened] = useState<{ phone: string; Panel: Panel['default'] } | null>(null);
  const isOpen = useRef(false);

  const recentCodes = useRecentCodes();

  async function open() {
    const phone = form.values.contactNumber;
    if (!passes(phone)) return;
    clearToasts();
    const fault = faultOf(registrationPhone, phone);
    if (fault) return form.point('contactNumber', fault);
    // A code was sent to this phone, or the server set a waiting time: a puzzle cannot help before it is over.
    const secondsLeft = recentCodes.secondsLeft(phone);
    if (secondsLeft > 0) return showToast('error', askedTooOften(secondsLeft));
    setOpening(true);
    try {
      const { default: Panel } = await loadPanel();
      isOpen.current = true;
      setOpened({ phone, Panel });
    } catch (error) {
      reportFailure(error);
    } finally {
      setOpening(false);
    }
  }

  async function send(phone: string, answer: CaptchaAnswer) {
    await client.call(
      'sendVerCode',
      { phone, topCode: platformTopCode, userType: 'dpu', operaType: 'orgRegister', ...answer },
      { signal: AbortSignal.timeout(sentWithinMilliseconds) },
    );
    countdown.sent(phone);
    recentCodes.sent(phone);
    form.expectInput('verificationCode');
    // The visitor may have closed the panel while the answer was on its way.
    if (!isOpen.current) announce();
  }

  function announce() {
    showToast('success', messages.codeSent);
    form.point('verificationCode');
  }

  function close() {
    isOpen.current = false;
    setOpened(null);
  }

  return {
    request: () => void open(),
    prepare: () => void loadPanel().catch(() => {}),
    opening,
    sentTo: countdown.sentTo !== null && countdown.sentTo === form.values.contactNumber ? maskPhone(countdown.sentTo) : null,
    panel: opened && (
      <opened.Panel
        send={(answer) => send(opened.phone, answer)}
        onFailure={(error) => {
          const seconds = recentCodes.refused(opened.phone, error);
          if (seconds !== null) showToast('error', askedTooOften(seconds));
          else if (!isPuzzleFault(error)) reportFailure(error);
          // The panel first stores the verdict (spec captcha-and-sms#slider), then closes.
          if (!anotherPuzzleMends(error)) setTimeout(close);
        }}
        onClose={close}
        onPassed={() => {
          close();
          announce();
        }}
      />
    ),
  };
}
