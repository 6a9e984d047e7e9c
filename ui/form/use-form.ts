import { useCallback, useEffect, useRef, useState } from 'react';
import { clearToasts } from '../../browser/toasts.ts';
import { useClickGuard } from './click-guard.ts';
import { focusControl } from './error-summary.tsx';
import { faultsOf, left, typed, unchecked, withFault, type FaultIn, type Faults, type Values } from './form-state.ts';

interface FormOptions<Field extends string> {
  /** Prefix of the controls' ids: the control of a field is `name-field`. */
  name: string;
  /** In the form's order: the first faulty one gets the focus. A field of the values that is not among them is not checked. */
  fields: readonly Field[];
  start: Values<Field>;
  faultIn: FaultIn<Field>;
}

/** A form: its values, the messages at its fields, the focus, and one request at a time. */
export function useForm<Field extends string>({ name, fields, start, faultIn }: FormOptions<Field>) {
  const [state, setState] = useState(() => unchecked(start));
  /** After the first attempt to submit, a summary may stand above the form. */
  const [attempted, setAttempted] = useState(false);
  const [focused, setFocused] = useState<{ field: Field } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  // Set at once, before the next render.
  const isBusy = useRef(false);
  const passes = useClickGuard();

  const controlId = (field: Field): string => `${name}-${field}`;
  const type = (field: Field, value: string) => setState((current) => typed(current, field, value, faultIn));

  // After the summary and the messages stand: both move the fields.
  useEffect(() => {
    if (focused) focusControl(`${name}-${focused.field}`);
  }, [focused, name]);

  /** Runs one request at a time: a double click sends one. `action` is `busy` meanwhile. */
  async function run(action: string, work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(action);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  }

  return {
    ...state,
    attempted,
    busy,
    run,
    controlId,
    type,
    /** What the control of a field is given. */
    bind: (field: Field) => ({
      id: controlId(field),
      name: field,
      value: state.values[field],
      error: state.faults[field],
      onChange: (value: string) => type(field, value),
      onBlur: () => setState((current) => left(current, field, faultIn)),
    }),
    /** Leads to a field, and shows a message there. */
    point: useCallback((field: Field, message?: string) => {
      if (message !== undefined) {
        setState(({ values, faults }) => ({ values, faults: withFault(faults, field, message) }));
        setAttempted(true);
      }
      setFocused({ field });
    }, []),
    /** What an empty field waits for is on its way: that it is empty is no fault any more. */
    expectInput: (field: Field) => setState((current) => (current.values[field] === '' ? { ...current, faults: withFault(current.faults, field, null) } : current)),
    clearFaults: () => setState(({ values }) => unchecked(values)),
    /** Takes over values from elsewhere, unchecked. */
    restore: useCallback((values: Partial<Values<Field>>) => setState((current) => ({ ...current, values: { ...current.values, ...values } })), []),
    /** Back to an untouched form. */
    reset: useCallback((values: Values<Field>) => {
      setState(unchecked(values));
      setAttempted(false);
    }, []),
    /**
     * Checks all fields, and sends when none is faulty. A click within 500 ms of the last one is ignored unless the form
     * was changed (spec forms#double-click).
     */
    submit(send: () => Promise<void>, onFaults?: (faults: Faults<Field>) => void): void {
      if (isBusy.current || !passes(state.values)) return;
      clearToasts();
      const faults = faultsOf(fields, state.values, faultIn);
      setState((current) => ({ ...current, faults }));
      setAttempted(true);
      const first = fields.find((field) => faults[field] !== undefined);
      if (first === undefined) return void run('submit', send);
      setFocused({ field: first });
      onFaults?.(faults);
    },
  };
}

export type Form<Field extends string> = ReturnType<typeof useForm<Field>>;
