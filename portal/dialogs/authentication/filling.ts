import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { faultsOf, left, typed, withFault, type FaultIn } from '../../../ui/form/form-state.ts';
import { codeFieldOf, fieldsOf, type FieldName, type FormName } from './form.ts';
import type { LateRules } from './late-rules.ts';
import type { Stage } from './stage.ts';
import { formShown } from './state.ts';

/** Fields that prove ownership of a phone or an account: the password and the SMS code. */
const proofsOf = (form: FormName): FieldName[] => fieldsOf(form).filter((field) => field === 'password' || field === codeFieldOf(form));

/** Input of the current form: typing, blur, and validation on submit (spec forms#input). */
export function createFormInput({ state, setState }: Stage, { rules, say, clearToasts }: { rules: LateRules; say: (tone: 'error', text: string) => void; clearToasts: () => void }) {
  /** Without the rules no field has an error. */
  const faultIn: FaultIn<FieldName> = (field, values) => {
    const form = formShown(state());
    const isAsked = field !== 'agreement' || state().agreementUrl !== null;
    return (form && isAsked && rules.loaded()?.faultInForm(form, field, values)) || null;
  };

  return {
    type(field: FieldName, value: string) {
      const form = formShown(state());
      let { values, faults } = typed(state(), field, value, faultIn);
      const isAboutAnother = field === 'phone' || field === 'account';
      if (form && isAboutAnother) {
        // The server's error for the previous account's password or code does not apply to the new account.
        for (const proof of proofsOf(form)) if (faultIn(proof, values) === null) faults = withFault(faults, proof, null);
      }
      setState({ values, faults, ...(isAboutAnother ? { notice: null } : {}) });
    },
    leave: (field: FieldName) => rules.use(() => setState(left(state(), field, faultIn)), () => {}),
    /** Shows the errors of a form and focuses the first. The rules must be loaded. */
    isComplete(form: FormName): boolean {
      clearToasts();
      const { values } = state();
      let faults = faultsOf(fieldsOf(form), values, faultIn);
      if (form === 'reset' && !faults.newPassword && values.confirmPassword && values.confirmPassword !== values.newPassword) {
        // Show the message and clear the field (spec forms#confirm-password).
        setState({ values: { ...values, confirmPassword: '' } });
        faults = withFault(faults, 'confirmPassword', texts.passwordsDiffer);
      }
      if (faults.agreement) say('error', faults.agreement);
      const first = fieldsOf(form).find((field) => faults[field] !== undefined);
      setState({ faults, notice: null, ...(first ? { focus: { field: first } } : {}) });
      return !first;
    },
  };
}
