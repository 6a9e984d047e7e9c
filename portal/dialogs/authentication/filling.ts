import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { messages } from '../../../contract/messages.ts';
import { codeFieldOf, fieldFault, fieldsOf, formFaults, type Faults, type FieldName, type FormName } from './form.ts';
import type { Stage } from './stage.ts';
import { agreementForms, formShown } from './state.ts';

/** Fields that prove ownership of a phone or an account. */
const proofsOf = (form: FormName): FieldName[] => fieldsOf(form).filter((field) => field === 'password' || field === codeFieldOf(form));

/** Input of the forms: typing, blur, checkboxes, and validation on submit (spec forms#input). */
export function createFilling({ state, setState }: Stage, { say, clearToasts }: { say: (tone: 'error', text: string) => void; clearToasts: () => void }) {
  return {
    type(field: FieldName, value: string) {
      const form = formShown(state());
      const values = { ...state().values, [field]: value };
      // An error that is shown is updated while typing; a new one appears only on blur.
      const faults = { ...state().faults };
      if (form && faults[field] !== undefined) {
        const fault = fieldFault(form, field, values);
        if (fault === null) delete faults[field];
        else faults[field] = fault;
      }
      const isAboutAnother = field === 'phone' || field === 'account';
      if (form && isAboutAnother) {
        // The server's error for the previous account's password or code does not apply to the new account.
        for (const proof of proofsOf(form)) if (fieldFault(form, proof, values) === null) delete faults[proof];
      }
      setState({ values, faults, ...(isAboutAnother ? { notice: null } : {}) });
    },
    leave(field: FieldName) {
      const { values, faults } = state();
      const form = formShown(state());
      if (!form || faults[field] !== undefined || values[field] === '') return;
      const fault = fieldFault(form, field, values);
      if (fault !== null) setState({ faults: { ...faults, [field]: fault } });
    },
    agree(agreed: boolean) {
      const { agreement: _, ...faults } = state().faults;
      setState({ agreed, faults: agreed ? faults : state().faults });
    },
    /** Shows the errors of a form and focuses the first. */
    isComplete(form: FormName): boolean {
      clearToasts();
      const { values, agreed, agreementUrl } = state();
      const faults: Record<string, string | undefined> = { ...formFaults(form, values) };
      if (form === 'reset' && !faults.newPassword && values.confirmPassword && values.confirmPassword !== values.newPassword) {
        // The message, and the field is cleared (spec forms#confirm-password).
        setState({ values: { ...values, confirmPassword: '' } });
        faults.confirmPassword = texts.passwordsDiffer;
      }
      if (agreementForms.has(form) && !agreed && agreementUrl !== null) {
        faults.agreement = messages.dialogAgreementUnticked;
        say('error', messages.dialogAgreementUnticked);
      }
      const first = ([...fieldsOf(form), 'agreement'] as const).find((field) => faults[field] !== undefined);
      setState({ faults: faults as Faults, notice: null, ...(first ? { focus: { field: first } } : {}) });
      return !first;
    },
  };
}
