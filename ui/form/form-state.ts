export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** The message that each faulty field shows. */
export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The message of one field under these values, or null. */
export type FaultIn<Field extends string> = (field: Field, values: Values<Field>) => string | null;

/** What a form holds. A box to tick is a field too: its value is `ticked` or empty. */
export interface FormState<Field extends string> {
  readonly values: Values<Field>;
  readonly faults: Faults<Field>;
}

export const ticked = 'ticked';

export const unchecked = <Field extends string>(values: Values<Field>): FormState<Field> => ({ values, faults: {} as Faults<Field> });

/** The message of every faulty field, in the order of `fields`. */
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

/** A field is typed in. A message that is shown is checked again; a new one appears only when the field is left (spec forms#fault-timing). */
export function typed<Field extends string>({ values: before, faults }: FormState<Field>, field: Field, value: string, faultIn: FaultIn<Field>): FormState<Field> {
  const values = { ...before, [field]: value };
  return { values, faults: faults[field] === undefined ? faults : withFault(faults, field, faultIn(field, values)) };
}

/** A field is left. An empty one shows no message, and a message that is shown, such as the server's, stays. */
export function left<Field extends string>({ values, faults }: FormState<Field>, field: Field, faultIn: FaultIn<Field>): FormState<Field> {
  const isChecked = values[field] !== '' && faults[field] === undefined;
  return { values, faults: isChecked ? withFault(faults, field, faultIn(field, values)) : faults };
}
