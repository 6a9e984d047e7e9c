import { carried, formShown, type AuthenticationState } from './state.ts';
import type { FieldName } from './form.ts';

interface StageOptions {
  starting: AuthenticationState;
  /** What was said of an earlier try, or of another view, is over. */
  clearToasts: () => void;
  /** Another view is shown. */
  onTurn: () => void;
}

/** What the dialogs show now, and the few ways in which that changes. */
export function createStage({ starting, clearToasts, onTurn }: StageOptions) {
  let state = starting;
  const listeners = new Set<() => void>();

  function setState(change: Partial<AuthenticationState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setState,
    /** Another view: what was typed stays, messages about it do not. */
    goTo(change: Partial<AuthenticationState>) {
      clearToasts();
      setState({ values: carried(formShown(state), state.values), faults: {}, notice: null, focus: null, ...change });
      onTurn();
    },
    /** Leads to a control, and says there what is wrong with it. */
    point(field: FieldName | 'agreement', message?: string) {
      setState({ focus: { field }, ...(message === undefined ? {} : { faults: { ...state.faults, [field]: message } }) });
    },
    trimmed: (field: FieldName): string => state.values[field].trim(),
  };
}

export type Stage = ReturnType<typeof createStage>;
