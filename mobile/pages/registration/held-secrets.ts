import { onForgottenInTab } from '../../../browser/session/forget-in-tab.ts';
import { onSessionChange, readSession } from '../../../browser/session/session.ts';
import { registrationDraftMinutes } from '../../../contract/constants.ts';
import type { RegistrationField } from '../../../contract/rules/index.ts';
import type { Values } from '../../../ui/form/form-state.ts';

/**
 * What is never stored (spec registration#draft). The memory of the document holds it only while the visitor reads the agreement: the next
 * person on a shared phone must not find it.
 */
const secretFields = ['password', 'verificationCode', 'cardId', 'agreement'] as const satisfies readonly RegistrationField[];

type Secrets = Partial<Values<RegistrationField>>;
let held: { at: number; secrets: Secrets } | null = null;

onSessionChange(() => {
  if (readSession() === null) held = null;
});
onForgottenInTab(() => {
  held = null;
});

export function holdSecrets(values: Values<RegistrationField>): void {
  held = { at: Date.now(), secrets: Object.fromEntries(secretFields.map((field) => [field, values[field]])) };
}

export const heldSecrets = (): Secrets | null => (held && Date.now() - held.at < registrationDraftMinutes * 60_000 ? held.secrets : null);

/** @returns the same, which are then not held any more */
export function takeHeldSecrets(): Secrets | null {
  const secrets = heldSecrets();
  held = null;
  return secrets;
}

export const holdsAny = (secrets: Secrets | null): boolean => secretFields.some((field) => Boolean(secrets?.[field]));
