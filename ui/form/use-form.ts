import { useCallback, useEffect, useRef, useState } from 'react';
import { reportFailure } from '../../browser/failure.ts';
import type { LatePart } from '../../browser/late-part.ts';
import { clearToasts } from '../../browser/toasts.ts';
import { useClickGuard } from './click-guard.ts';
import { focusControl } from './error-summary.tsx';
import { faultsOf, left, typed, unchecked, withFault, type FaultIn, type Faults, type Values } from './form-state.ts';

interface FormOptions<Field extends string> {
  /** Prefix of the controls' ids. The id of a field's control is `name-field`. */
  name: string;
  /** In form order: the first invalid field gets the focus. A field that is not in this list is not validated. */
  fields: readonly Field[];
  start: Values<Field>;
  faultIn: FaultIn<Field>;
  /** What `faultIn` needs. It is loaded at the first focus of a field, and a check waits for it. Until then `faultIn` returns null. */
  late?: LatePart<unknown>;
}

/** A form: its values, error messages, focus, and one request at a time. */
export function useForm<Field extends string>({ name, fields, start, faultIn, late }: FormOptions<Field>) {
  const [state, setState] = useState(() => unchecked(start));
  /** True after the first attempt to submit. An error summary can then be shown above the form. */
  const [attempted, setAttempted] = useState(false);
  const [focused, setFocused] = useState<{ field: Field } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  // A ref, because it must change before the next render.
  const isBusy = useRef(false);
  const passes = useClickGuard();

  const controlId = (field: Field): string => `${name}-${field}`;
  const type = (field: Field, value: string) => setState((current) => typed(current, field, value, faultIn));

  // Runs after the summary and the messages were rendered, because both move the fields.
  useEffect(() => {
    if (focused) focusControl(`${name}-${focused.field}`);
  }, [focused, name]);

  /** Runs one request at a time, so that a double click sends one. `busy` is `action` meanwhile. */
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

  function check(some: readonly Field[]): Faults<Field> {
    const found = faultsOf(some, state.values, faultIn);
    setState(({ values, faults }) => ({ values, faults: some.reduce((before, field) => withFault(before, field, found[field] ?? null), faults) }));
    const first = some.find((field) => found[field] !== undefined);
    if (first !== undefined) setFocused({ field: first });
    return found;
  }

  const withRules = (step: () => void, failed: (error: unknown) => void) => (late ? late.use(step, failed) : step());

  return {
    ...state,
    attempted,
    /** The field that was focused last by `point`, `check` or `submit`. */
    focused,
    busy,
    run,
    controlId,
    type,
    /** Props for the control of a field. */
    bind: (field: Field) => ({
      id: controlId(field),
      name: field,
      value: state.values[field],
      error: state.faults[field],
      onChange: (value: string) => type(field, value),
      onFocus: late?.prepare,
      onBlur: () => withRules(() => setState((current) => left(current, field, faultIn)), () => {}),
    }),
    /** Focuses a field and shows a message there. */
    point: useCallback((field: Field, message?: string) => {
      if (message !== undefined) {
        setState(({ values, faults }) => ({ values, faults: withFault(faults, field, message) }));
        setAttempted(true);
      }
      setFocused({ field });
    }, []),
    /** Removes the error of an empty field whose input is about to arrive, such as a requested code. */
    expectInput: (field: Field) => setState((current) => (current.values[field] === '' ? { ...current, faults: withFault(current.faults, field, null) } : current)),
    /** Validates some fields and focuses the first with an error. True without errors. */
    check: (some: readonly Field[]): boolean => Object.keys(check(some)).length === 0,
    clearFaults: () => setState(({ values }) => unchecked(values)),
    /** Sets values from another source without validation. */
    restore: useCallback((values: Partial<Values<Field>>) => setState((current) => ({ ...current, values: { ...current.values, ...values } })), []),
    /** Resets the form to the given values. */
    reset: useCallback((values: Values<Field>) => {
      setState(unchecked(values));
      setAttempted(false);
    }, []),
    /**
     * Validates all fields and sends if there are no errors. A click within 500 ms of the last one is ignored unless the form was changed
     * (spec forms#double-click).
     */
    submit(send: () => Promise<void>, onFaults?: (faults: Faults<Field>) => void): void {
      if (isBusy.current || !passes(state.values)) return;
      clearToasts();
      setAttempted(true);
      withRules(() => {
        const faults = check(fields);
        if (Object.keys(faults).length === 0) void run('submit', send);
        else onFaults?.(faults);
      }, reportFailure);
    },
  };
}

export type Form<Field extends string> = ReturnType<typeof useForm<Field>>;
