import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react';
import { onForgottenInTab } from '../../browser/session/forget-in-tab.ts';
import { clearDraft } from '../../browser/registration-storage.ts';
import type { RegistrationField } from '../../contract/rules/index.ts';
import { ticked, type Values } from '../../ui/form/form-state.ts';
import { useForm, type Form } from '../../ui/form/use-form.ts';
import { readDraft, saveDraft, tabStorage } from './draft.ts';
import { emptyForm, faultIn, fieldsOf } from './form-rules.ts';

export interface RegistrationForm extends Form<RegistrationField> {
  ref: RefObject<HTMLFormElement | null>;
  /** True after hydration, when earlier input has been copied. */
  isReady: boolean;
  clear: () => void;
}

/** The form's state. It includes the stored draft and what the controls held before hydration. */
export function useRegistrationForm(offeredInviteCode: string, cardIdRequired: boolean): RegistrationForm {
  const form = useForm({ name: 'registration', fields: fieldsOf(cardIdRequired), start: emptyForm(offeredInviteCode), faultIn });
  const { values, restore, reset } = form;
  const ref = useRef<HTMLFormElement>(null);
  const [isReady, markReady] = useReducer(() => true, false);

  useEffect(() => {
    const storage = tabStorage();
    const draft = storage ? readDraft(storage, offeredInviteCode, Date.now()) : {};
    restore(earlier(ref.current, draft, emptyForm(offeredInviteCode)));
    markReady();
  }, [offeredInviteCode, restore]);

  useEffect(() => {
    const storage = tabStorage();
    if (isReady && storage) saveDraft(storage, values, offeredInviteCode, Date.now());
  }, [isReady, values, offeredInviteCode]);

  const clear = useCallback(() => {
    clearDraft();
    reset(emptyForm(offeredInviteCode));
  }, [offeredInviteCode, reset]);

  useEffect(() => onForgottenInTab(clear), [clear]);

  return { ...form, ref, isReady, clear };
}

/** The values of the controls, then those of the draft. The controls are more recent. A browser that restores a page fills them in without an event. */
function earlier(form: HTMLFormElement | null, draft: Partial<Values<RegistrationField>>, initial: Values<RegistrationField>): Partial<Values<RegistrationField>> {
  const found: Partial<Record<RegistrationField, string>> = {};
  for (const field of Object.keys(initial) as RegistrationField[]) {
    const control = form?.elements.namedItem(field);
    const typed = control && 'value' in control ? String(control.value) : '';
    const value = typed !== '' && typed !== initial[field] ? typed : draft[field];
    if (value !== undefined) found[field] = value;
  }
  return { ...found, agreement: form?.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ? ticked : '' };
}
