import { createStore } from '../../../browser/store.ts';
import { withFault } from '../../../ui/form/form-state.ts';
import { carried, formShown, type AuthenticationState } from './state.ts';
import type { FieldName } from './form.ts';

interface StageOptions {
  starting: AuthenticationState;
  /** False where no QR code can be scanned: the scan is then never shown. */
  showsQrCode: boolean;
  /** Removes toasts of an earlier try or of another view. */
  clearToasts: () => void;
  /** Called after another view is shown. */
  onViewChange: () => void;
}

/** The current view of the dialogs and its transitions. */
export function createStage({ starting, showsQrCode, clearToasts, onViewChange }: StageOptions) {
  const shown = (state: AuthenticationState): AuthenticationState => (showsQrCode || state.entrance === 'account' ? state : { ...state, entrance: 'account' });
  const { state, setState: replaceState, subscribe } = createStore(shown(starting));
  const setState = (change: Partial<AuthenticationState>) => replaceState(shown({ ...state(), ...change }));

  return {
    state,
    subscribe,
    setState,
    /** Changes the view: keeps the input and removes its errors. */
    goTo(change: Partial<AuthenticationState>) {
      clearToasts();
      setState({ values: carried(formShown(state()), state().values), faults: {}, notice: null, focus: null, ...change });
      onViewChange();
    },
    /** Focuses a control and shows an error there. */
    point(field: FieldName, message?: string) {
      setState({ focus: { field }, ...(message === undefined ? {} : { faults: withFault(state().faults, field, message) }) });
    },
    trimmed: (field: FieldName): string => state().values[field].trim(),
  };
}

export type Stage = ReturnType<typeof createStage>;
