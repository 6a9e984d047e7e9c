import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';

export interface Around {
  label: string;
  /** A short note on the label's line. */
  labelNote?: string | undefined;
  /** Text below the field. An error replaces it. */
  hint?: string | undefined;
  /** The error message, shown with an icon and read by screen readers. */
  error?: string | null | undefined;
  /** An additional hint for this error, shown below it. */
  advice?: string | undefined;
  /** The field spans both columns of a two-column form. */
  wide?: boolean;
}

export function Frame({ label, labelNote, hint, error, advice, wide, id, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className={`field${error ? ' is-faulty' : ''}${wide ? ' field--wide' : ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {labelNote && <small>{labelNote}</small>}
      </label>
      {children}
      <Below id={id} hint={hint} error={error} advice={advice} />
    </div>
  );
}

function Below({ id, hint, error, advice }: Pick<Around, 'hint' | 'error' | 'advice'> & { id: string }) {
  if (error) {
    return (
      <>
        <p className="field__error" id={`${id}-below`}>
          {error}
        </p>
        {advice && (
          <p className="field__advice" id={`${id}-advice`}>
            {advice}
          </p>
        )}
      </>
    );
  }
  return hint ? (
    <p className="field__hint" id={`${id}-below`}>
      {hint}
    </p>
  ) : null;
}

export const described = (id: string, { hint, error, advice }: Pick<Around, 'hint' | 'error' | 'advice'>) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error && advice ? `${id}-below ${id}-advice` : error || hint ? `${id}-below` : undefined,
});

export interface TextFieldProps extends Around, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Shows "8 / 30" inside. Requires `maxLength`. */
  counts?: boolean;
  /** A button inside the control: the code button or 显示. */
  inner?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text field with its label. Input longer than `maxLength` is cut, also when it was pasted or autofilled. */
export function TextField({ label, labelNote, hint, error, advice, wide, value, onChange, counts, inner, id: given, maxLength, ...rest }: TextFieldProps) {
  const own = useId();
  const id = given ?? own;
  const input = (
    <input
      {...rest}
      {...described(id, { hint, error, advice })}
      className={inner || counts ? '' : 'control'}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(maxLength === undefined ? event.target.value : event.target.value.slice(0, maxLength))}
    />
  );
  return (
    <Frame {...{ label, labelNote, hint, error, advice, wide, id }}>
      {inner || counts ? (
        <div className="control">
          {input}
          {counts && (
            <span className="control__count" aria-hidden="true">
              {[...value].length} / {maxLength}
            </span>
          )}
          {inner}
        </div>
      ) : (
        input
      )}
    </Frame>
  );
}

/** A password field with a button that shows the text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inner'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      inner={
        <button type="button" className="control__button" aria-pressed={shown} aria-label={shown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!shown)}>
          {shown ? '隐藏' : '显示'}
        </button>
      }
    />
  );
}

export interface Option {
  value: string;
  text: string;
}

export interface SelectFieldProps extends Around, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Shown while no option is chosen. */
  placeholder?: string;
}

export function SelectField({ label, labelNote, hint, error, wide, value, onChange, options, placeholder, id: given, ...rest }: SelectFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <Frame {...{ label, labelNote, hint, error, wide, id }}>
      <select {...rest} {...described(id, { hint, error })} className={`control${value ? '' : ' is-empty'}`} value={value} onChange={(event) => onChange(event.target.value)}>
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export interface SegmentFieldProps extends Around {
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Id of the first option, for links of the error summary. */
  id?: string;
}

/** A choice between a few options, side by side. */
export function SegmentField({ label, labelNote, hint, error, wide, name, value, onChange, options, id: given }: SegmentFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div
      className={`field${error ? ' is-faulty' : ''}${wide ? ' field--wide' : ''}`}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error || hint ? `${id}-below` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <span className="field__label" id={`${id}-label`}>
        {label}
        {labelNote && <small>{labelNote}</small>}
      </span>
      <div className="segments">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

export interface AgreementFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label's text with links. */
  children: ReactNode;
  id: string;
  error?: string | undefined;
}

export function AgreementField({ checked, onChange, children, id, error }: AgreementFieldProps) {
  return (
    <>
      <label className="agreement">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-below` } : {})}
        />
        <span>{children}</span>
      </label>
      <Below id={id} hint={undefined} error={error} />
    </>
  );
}
