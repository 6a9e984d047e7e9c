import { useRef } from 'react';
import { TextField, type TextFieldProps } from '../field.tsx';

export interface TruncatedFieldProps extends Omit<TextFieldProps, 'maxLength' | 'counts'> {
  /**
   * Transforms the text while typing (spec forms#truncation). Skipped during input method composition, because cutting then loses
   * characters.
   */
  truncate: (typed: string) => string;
  /** Shows "12 / 30" inside. */
  limit?: number;
}

/** A text field that cuts typed, pasted or autofilled text. */
export function TruncatedField({ truncate, limit, value, onChange, inner, ...rest }: TruncatedFieldProps) {
  const composing = useRef(false);
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(typed) => onChange(composing.current ? typed : truncate(typed))}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        onChange(truncate(event.currentTarget.value));
      }}
      inner={
        limit === undefined ? (
          inner
        ) : (
          <>
            <span className="control__count" aria-hidden="true">
              {[...value].length} / {limit}
            </span>
            {inner}
          </>
        )
      }
    />
  );
}
