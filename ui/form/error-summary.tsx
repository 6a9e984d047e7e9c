import './form.css';

export interface SummarisedFault {
  /** Of the control that the link leads to. */
  id: string;
  label: string;
}

/** What has to be changed, above the form, each with a link to its field. */
export function ErrorSummary({ faults }: { faults: readonly SummarisedFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="error-summary" role="alert">
      <b>有 {faults.length} 处需要改</b>：
      {faults.map(({ id, label }, position) => (
        <span key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              focusControl(id);
            }}
          >
            {label}
          </a>
          {position < faults.length - 1 && '、'}
        </span>
      ))}
    </div>
  );
}

/** Brings a control into view and gives it focus. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
}
