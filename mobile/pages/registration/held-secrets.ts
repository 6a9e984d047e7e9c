import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { registrationDraftMinutes } from '../../../contract/constants.ts';
import { pageAt } from '../../../contract/pages.ts';
import type { RegistrationField } from '../../../contract/rules/index.ts';
import type { Values } from '../../../ui/form/form-state.ts';
import type { RegistrationForm } from '../../../portal/registration/use-registration-form.ts';
import { beforeUpdate } from '../../installed/before-update.ts';

/**
 * What is never stored (spec registration#draft). The memory of the document holds it only while the visitor reads the agreement: the next
 * person on a shared phone must not find it.
 */
const secretFields = ['password', 'verificationCode', 'cardId', 'agreement'] as const satisfies readonly RegistrationField[];

type Secrets = Partial<Values<RegistrationField>>;
let held: { at: number; secrets: Secrets } | null = null;
/** True while the form has a secret, on the screen or in another step. */
let hasSecrets = false;

const heldNow = (): Secrets | null => (held && Date.now() - held.at < registrationDraftMinutes * 60_000 ? held.secrets : null);
const holdsAny = (secrets: Secrets): boolean => secretFields.some((field) => Boolean(secrets[field]));

// An update of the site waits for them, because only a stored draft survives a reload.
if (typeof window !== 'undefined') addEventListener(beforeUpdate, (event) => void ((hasSecrets || holdsAny(heldNow() ?? {})) && event.preventDefault()));

/** Call it after `useRegistration`, whose draft these values complete. */
export function useHeldSecrets({ restore, values }: RegistrationForm): void {
  const hold = useEffectEvent(() => {
    // The address is already the next page's.
    if (pageAt(location.pathname) === 'privacyAgreement') held = { at: Date.now(), secrets: Object.fromEntries(secretFields.map((field) => [field, values[field]])) };
  });
  useEffect(() => {
    const secrets = heldNow();
    if (secrets) restore(secrets);
    held = null;
  }, [restore]);
  // The clean-up of an ordinary effect may run after a quick Back, when the address is this page's again.
  useLayoutEffect(() => hold, []);
  const holds = holdsAny(values);
  useEffect(() => {
    hasSecrets = holds;
    return () => {
      hasSecrets = false;
    };
  }, [holds]);
}
