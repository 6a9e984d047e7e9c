import { useId, useRef, type TextareaHTMLAttributes } from 'react';
import { type Around, described, Frame } from '../field.tsx';
import './text-area-field.css';

export interface TextAreaFieldProps extends Around, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** Transforms the text while typing. Skipped during input method composition, because cutting then loses characters. */
  truncate: (typed: string) => string;
  /** Shows "12 / 500" in the corner. */
  limit: number;
}

/** A multi-line text field with its label. */
export function TextAreaField({ label, labelNote, hint, error, advice, wide, value, onChange, truncate, limit, id: given, ...rest }: TextAreaFieldProps) {
  const own = useId();
  const id = given ?? own;
  const composing = useRef(false);
  return (
    <Frame {...{ label, labelNote, hint, error, advice, wide, id }}>
      <div className="control control--lines">
        <textarea
          {...rest}
          {...described(id, { hint, error, advice })}
          value={value}
          onChange={(event) => onChange(composing.current ? event.target.value : truncate(event.target.value))}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            onChange(truncate(event.currentTarget.value));
          }}
        />
        <span className="control__count" aria-hidden="true">
          {[...value].length} / {limit}
        </span>
      </div>
    </Frame>
  );
}
