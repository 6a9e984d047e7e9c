export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** The error message of each invalid field. */
export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The error message of a field under these values, or null. */
export type FaultIn<Field extends string> = (field: Field, values: Values<Field>) => string | null;

/** Values and errors of a form. A checkbox is a field too: its value is `ticked` or ''. */
export interface FormState<Field extends string> {
  readonly values: Values<Field>;
  readonly faults: Faults<Field>;
}

export const ticked = 'ticked';

export const unchecked = <Field extends string>(values: Values<Field>): FormState<Field> => ({ values, faults: {} as Faults<Field> });

/** The error messages of all invalid fields, in the order of `fields`. */
export function faultsOf<Field extends string>(fields: readonly Field[], values: Values<Field>, faultIn: FaultIn<Field>): Faults<Field> {
  const found = fields.flatMap((field) => {
    const fault = faultIn(field, values);
    return fault === null ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(found) as Faults<Field>;
}

export function withFault<Field extends string>(faults: Faults<Field>, field: Field, message: string | null): Faults<Field> {
  if ((faults[field] ?? null) === message) return faults;
  const { [field]: _, ...others } = faults;
  return (message === null ? others : { ...others, [field]: message }) as Faults<Field>;
}

/** Applies typed input. A visible message is checked again. A new message appears only on blur (spec forms#fault-timing). */
export function typed<Field extends string>({ values: before, faults }: FormState<Field>, field: Field, value: string, faultIn: FaultIn<Field>): FormState<Field> {
  const values = { ...before, [field]: value };
  return { values, faults: faults[field] === undefined ? faults : withFault(faults, field, faultIn(field, values)) };
}

/** Applies a blur. An empty field shows no message, and a visible message, such as the server's, stays. */
export function left<Field extends string>({ values, faults }: FormState<Field>, field: Field, faultIn: FaultIn<Field>): FormState<Field> {
  const isChecked = values[field] !== '' && faults[field] === undefined;
  return { values, faults: isChecked ? withFault(faults, field, faultIn(field, values)) : faults };
}
