import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import type { RegistrationField } from '../../../contract/rules/index.ts';
import { focusControl } from '../../../ui/form/error-summary.tsx';
import { clearDraft, readDraft, saveDraft, tabStorage } from './draft.ts';
import { emptyForm, reduceForm, type Faults, type FormState, type TextFieldName, type Values } from './form-state.ts';

export interface FormHandle {
  state: FormState;
  ref: RefObject<HTMLFormElement | null>;
  agree: (agreement: boolean) => void;
  type: (field: TextFieldName, value: string) => void;
  leave: (field: TextFieldName) => void;
  attempt: (faults: Faults) => void;
  /** Shows a message at a field and leads there. */
  point: (field: RegistrationField, message?: string) => void;
  /** What a field waits for is on its way. */
  answer: (field: TextFieldName) => void;
  clear: () => void;
}

export const controlId = (field: RegistrationField): string => `registration-${field}`;

/** The form's state, with the draft that survives a reload and what was typed before the scripts ran. */
export function useFormState(offeredInviteCode: string): FormHandle {
  const [state, dispatch] = useReducer(reduceForm, offeredInviteCode, emptyForm);
  const ref = useRef<HTMLFormElement>(null);
  const [pointed, setPointed] = useState<{ field: RegistrationField } | null>(null);

  useEffect(() => {
    const form = ref.current;
    const storage = tabStorage();
    const draft = storage ? readDraft(storage, offeredInviteCode, Date.now()) : {};
    dispatch({ type: 'restored', ...earlier(form, draft, emptyForm(offeredInviteCode).values) });
  }, [offeredInviteCode]);

  useEffect(() => {
    const storage = tabStorage();
    if (state.isReady && storage) saveDraft(storage, state.values, offeredInviteCode, Date.now());
  }, [state.isReady, state.values, offeredInviteCode]);

  // After the summary and the messages stand: both move the fields.
  useEffect(() => {
    if (pointed) focusControl(controlId(pointed.field));
  }, [pointed]);

  return {
    state,
    ref,
    agree: (agreement) => dispatch({ type: 'agreed', agreement }),
    type: (field, value) => dispatch({ type: 'typed', field, value }),
    leave: (field) => dispatch({ type: 'left', field }),
    attempt: (faults) => dispatch({ type: 'attempted', faults }),
    point: useCallback((field, message) => {
      if (message !== undefined) dispatch({ type: 'refused', field, message });
      setPointed({ field });
    }, []),
    answer: (field) => dispatch({ type: 'answered', field }),
    clear: useCallback(() => {
      const storage = tabStorage();
      if (storage) clearDraft(storage);
      dispatch({ type: 'cleared', offeredInviteCode });
    }, [offeredInviteCode]),
  };
}

/** What the controls hold already, then what the draft holds: the fresher wins. */
function earlier(form: HTMLFormElement | null, draft: Partial<Values>, initial: Values): { values: Partial<Values>; agreement: boolean } {
  const values: Partial<Values> = {};
  for (const field of Object.keys(initial) as TextFieldName[]) {
    const control = form?.elements.namedItem(field);
    const typed = control && 'value' in control ? String(control.value) : '';
    const value = typed !== '' && typed !== initial[field] ? typed : draft[field];
    if (value !== undefined) values[field] = value;
  }
  const agreement = form?.querySelector<HTMLInputElement>(`#${controlId('agreement')}`)?.checked ?? false;
  return { values, agreement };
}
