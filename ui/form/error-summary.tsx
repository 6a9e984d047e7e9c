import './form.css';

export interface SummarisedFault {
  /** Id of the control that the link focuses. */
  id: string;
  label: string;
}

/** The list of errors above a form, with a link to each field. */
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

/** Scrolls a control into view and focuses it. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
}
