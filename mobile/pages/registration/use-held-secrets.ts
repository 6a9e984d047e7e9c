import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { pageAt } from '../../../contract/pages.ts';
import type { RegistrationForm } from '../../../portal/registration/use-registration-form.ts';
import { beforeUpdate } from '../../installed/before-update.ts';
import { heldSecrets, holdsAny, holdSecrets, takeHeldSecrets } from './held-secrets.ts';

/** True while the form has a secret, on the screen or in another step. */
let hasSecrets = false;

// An update of the site waits for them, because only a stored draft survives a reload.
if (typeof window !== 'undefined') addEventListener(beforeUpdate, (event) => void ((hasSecrets || holdsAny(heldSecrets())) && event.preventDefault()));

/** Restores the held values into the form. Must be called after `useRegistration`, which restores the stored draft first. */
export function useHeldSecrets({ restore, values }: RegistrationForm): void {
  const hold = useEffectEvent(() => {
    // The address is already the next page's.
    if (pageAt(location.pathname) === 'privacyAgreement') holdSecrets(values);
  });
  useEffect(() => {
    const secrets = takeHeldSecrets();
    if (secrets) restore(secrets);
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
