import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { reportFailure } from '../../browser/failure.ts';
import { loadPart } from '../../browser/loading.ts';
import { showToast } from '../../browser/toasts.ts';
import { CallRefused } from '../../contract/client.ts';
import { messages } from '../../contract/messages.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { newPasswordFault, registrationPassword, type RegistrationField } from '../../contract/rules/index.ts';
import { client } from '../client.ts';
import type { Site } from '../site.ts';
import { tabStorage } from './draft.ts';
import { isField, toForm } from './form-rules.ts';
import { keepRegistered, type Registered } from './registered-note.tsx';
import { createSubmission } from './submission.ts';
import type { RegistrationForm } from './use-registration-form.ts';

type ResultDialogs = typeof import('../dialogs/registration-result/index.tsx');
const loadDialogs = () => loadPart<ResultDialogs>(() => import('../dialogs/registration-result/index.tsx'));

type Outcome = { kind: 'registered'; registered: Registered } | { kind: 'phoneRegistered' };

/** Errors that are shown at a field only (spec errors#user-name-taken, errors#credit-code-registered, errors#invite-code-unusable). */
const fieldOfRefusal: Record<number, RegistrationField> = {
  [returnCodes.userNameTaken]: 'username',
  [returnCodes.creditCodeRegistered]: 'creditCode',
  [returnCodes.inviteCodeUnusable]: 'discountCode',
};

export interface Submit {
  submit: () => void;
  busy: boolean;
  dialog: ReactNode;
  /** The outcome, if its dialog could not be loaded. */
  registered: Registered | null;
}

/** Submits the form and shows the outcome dialog (spec registration#outcomes). One submission at a time. */
export function useSubmit(form: RegistrationForm, { config, topCode }: Site, agreementVersion: string | undefined, resetCountdown: () => void): Submit {
  const { revalidate } = useRevalidator();
  const [submission] = useState(() => createSubmission({ client, cipherKey: config.cipherKey, topCode }));
  const [shown, setShown] = useState<{ outcome: Outcome; Dialogs: ResultDialogs } | null>(null);
  const [registered, setRegistered] = useState<Registered | null>(null);

  async function send() {
    const complete = toForm(form.values, config.cardIdRequired, agreementVersion);
    if (!complete) return;
    const dialogs = loadDialogs();
    dialogs.catch(() => {}); // The caller that awaits the promise handles the error.
    try {
      const { returnCode, returnMsg, data } = await submission.save(complete);
      resetCountdown();
      if (returnCode === returnCodes.phoneAlreadyRegistered) {
        await show({ kind: 'phoneRegistered' }, dialogs);
      } else {
        showToast('success', returnMsg || messages.registered);
        form.clear();
        await show({ kind: 'registered', registered: { enterpriseName: data.enterpriseName, contactEmail: complete.contactEmail, username: complete.username } }, dialogs);
      }
    } catch (error) {
      resetCountdown();
      refused(error);
    }
  }

  /** Shows the outcome, even when the dialogs fail to load: a release during an open form may have removed their file. */
  async function show(outcome: Outcome, dialogs: Promise<ResultDialogs>) {
    const Dialogs = await dialogs.catch(() => null);
    if (Dialogs) setShown({ outcome, Dialogs });
    else if (outcome.kind === 'registered') setRegistered(outcome.registered);
    else showToast('error', messages.phoneRegistered);
  }

  function refused(error: unknown) {
    if (!(error instanceof CallRefused)) return reportFailure(error);
    const named = isField(error.field) ? error.field : undefined;
    const own = fieldOfRefusal[error.returnCode];
    if (named === 'agreement') {
      // A new agreement came into force while this page was open: the person must read it and consent again.
      form.type('agreement', '');
      void revalidate();
    }
    if (own) return form.point(named ?? own, error.returnMsg);
    if (named === 'password') {
      const fault = newPasswordFault(registrationPassword, error.returnMsg, form.values.password);
      showToast('error', fault);
      return form.point(named, fault);
    }
    reportFailure(error);
    if (error.returnCode === returnCodes.smsCodeWrong) form.point('verificationCode', error.returnMsg);
    else if (named) form.point(named, error.returnMsg);
  }

  function close() {
    setShown(null);
  }

  const submit = () => form.submit(send, (faults) => faults.agreement && showToast('error', messages.agreementUnticked));

  return { submit, busy: form.busy !== null, dialog: shown && draw(shown.Dialogs, shown.outcome), registered };

  function draw({ PhoneRegisteredDialog, RegisteredDialog }: ResultDialogs, outcome: Outcome) {
    return outcome.kind === 'registered' ? (
      <RegisteredDialog
        {...outcome.registered}
        consoleUrl={config.enterpriseLoginUrl || config.consoleUrl}
        onNotNow={() => {
          const storage = tabStorage();
          if (storage) keepRegistered(storage, outcome.registered);
          location.reload();
        }}
      />
    ) : (
      <PhoneRegisteredDialog
        onClose={close}
        onNotNow={() => {
          close();
          form.clear();
        }}
      />
    );
  }
}
