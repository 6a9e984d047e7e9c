import type { ReactNode } from 'react';

export interface Step {
  /** Date or duration of the step. */
  when: string;
  title: string;
  text: string;
}

/** Steps on a ruler. `shares` are the widths of the columns. */
export function Ruler({ steps, shares }: { steps: readonly Step[]; shares?: readonly number[] }) {
  return (
    <ol className="product-ruler" style={{ gridTemplateColumns: shares?.map((share) => `minmax(0, ${share}fr)`).join(' ') }}>
      {steps.map(({ when, title, text }) => (
        <li key={title}>
          <span className="product-ruler__when">{when}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface Lane {
  who: string;
  /** One cell per stage. Null when this role does nothing in the stage. */
  does: readonly (string | null)[];
}

/** Responsibilities by stage. The hand-overs are emphasised. */
export function Lanes({ stages, lanes }: { stages: readonly string[]; lanes: readonly Lane[] }) {
  return (
    <table className="product-lanes">
      <thead>
        <tr>
          <th scope="col">谁</th>
          {stages.map((stage) => (
            <th key={stage} scope="col">
              {stage}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ who, does }) => (
          <tr key={who} className={who === '系统' ? 'is-machine' : ''}>
            <th scope="row">{who}</th>
            {does.map((what, at) => (
              <td key={stages[at]} data-stage={stages[at]}>
                {what && <span>{what}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Numbered steps beside a sticky picture. */
export function StepsBeside({ steps, children }: { steps: readonly Step[]; children: ReactNode }) {
  return (
    <div className="product-beside">
      <ol className="product-beside__steps">
        {steps.map(({ when, title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <small>{when}</small>
          </li>
        ))}
      </ol>
      <div className="product-beside__picture">{children}</div>
    </div>
  );
}

/** Steps as table rows: number, title, text, duration. */
export function StepRows({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="product-rows">
      {steps.map(({ when, title, text }, at) => (
        <li key={title}>
          <span className="product-rows__number" aria-hidden="true">
            {at + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
          <small>{when}</small>
        </li>
      ))}
    </ol>
  );
}
