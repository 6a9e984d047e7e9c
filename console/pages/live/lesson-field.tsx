import { Switch } from 'antd';
import { type ReactNode, useId } from 'react';

/** An option with an explanation. */
export const Choice = ({ name, note }: { name: string; note: string }) => (
  <>
    {name}
    <small>{note}</small>
  </>
);

export function Toggle({ label, note, name, isOn, isDisabled = false, fault = null, onChange }: { label: string; note: string; name?: string; isOn: boolean; isDisabled?: boolean; fault?: { field: string; message: string } | null; onChange: (isOn: boolean) => void }) {
  const id = useId();
  const isWrong = fault !== null && fault.field === name;
  return (
    <p className="toggle">
      <Switch id={id} checked={isOn} disabled={isDisabled} onChange={onChange} aria-describedby={`${id}-note`} />
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-note`} {...(isWrong && { className: 'field__fault', role: 'alert' })}>
        {isWrong ? fault.message : note}
      </small>
    </p>
  );
}

/** Props for the control of a field. */
interface ControlProps {
  id: string;
  name: string;
  status: '' | 'error';
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label with a control, its fault or tip. Faults of the start time are shown at the time, not at the day. */
export function Field({ label, name, fault, tip, count, isRequired = false, children }: { label: string; name: string; fault: { field: string; message: string } | null; tip?: string; count?: string; isRequired?: boolean; children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const isWrong = fault?.field === name || (name === 'day' && fault?.field === 'startTime');
  const described = isWrong ? `${id}-fault` : tip ? `${id}-tip` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired ? <i aria-hidden="true">*</i> : null}
        {count ? <span>{count}</span> : null}
      </label>
      {children({ id, name, status: isWrong ? 'error' : '', 'aria-invalid': isWrong, 'aria-describedby': described })}
      {isWrong && name !== 'day' ? (
        <small id={`${id}-fault`} className="field__fault" role="alert">
          {fault!.message}
        </small>
      ) : tip ? (
        <small id={`${id}-tip`}>{tip}</small>
      ) : null}
    </div>
  );
}
