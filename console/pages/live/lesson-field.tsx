import { Switch } from 'antd';
import { createContext, type ReactNode, use, useId } from 'react';
import type { Clashes } from './lesson-merge.ts';

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
  status: '' | 'error' | 'warning';
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Fields that this person and another one changed. */
export const ClashContext = createContext<Clashes>(new Map());

/** A label with a control, its fault or tip. Faults of the start time are shown at the time, not at the day. */
export function Field({ label, name, fault, tip, count, isRequired = false, children }: { label: string; name: string; fault: { field: string; message: string } | null; tip?: string; count?: string; isRequired?: boolean; children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const clash = use(ClashContext).get(name);
  const isWrong = fault?.field === name || (name === 'day' && fault?.field === 'startTime');
  const described = isWrong ? `${id}-fault` : clash || tip ? `${id}-tip` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired ? <i aria-hidden="true">*</i> : null}
        {count ? <span>{count}</span> : null}
      </label>
      {children({ id, name, status: isWrong ? 'error' : clash ? 'warning' : '', 'aria-invalid': isWrong, 'aria-describedby': described })}
      {isWrong && name !== 'day' ? (
        <small id={`${id}-fault`} className="field__fault" role="alert">
          {fault!.message}
        </small>
      ) : clash ? (
        <small id={`${id}-tip`} className="field__clash">
          {clash.theirs ? `别人改成了“${clash.theirs}”` : '别人也改了'}，这里是您填的
        </small>
      ) : tip ? (
        <small id={`${id}-tip`}>{tip}</small>
      ) : null}
    </div>
  );
}
