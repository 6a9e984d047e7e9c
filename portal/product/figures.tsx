import type { ReactNode } from 'react';

interface Figure {
  name: string;
  value: string;
  note: string;
}

/** Figures beside a title in two columns. Their drawing is below the title. */
export function Figures({ title, lead, figures, children }: { title: string; lead: string; figures: readonly Figure[]; children?: ReactNode }) {
  return (
    <div className="product-figures">
      <div>
        <h2>{title}</h2>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <dl>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface Bar {
  name: string;
  amount: number;
  /** Text at the end of the bar. */
  shown: string;
  note?: string;
  quiet?: boolean;
}

/** Bars to one scale. `full` is the value of the whole width. The ruler below has `ticks` parts. */
export function Bars({ bars, full, ticks, unit }: { bars: readonly Bar[]; full: number; ticks: number; unit: string }) {
  return (
    <div className="product-bars">
      <dl>
        {bars.map(({ name, amount, shown, note, quiet }) => (
          <div key={name} className={quiet ? 'is-quiet' : ''}>
            <dt>
              {name}
              {note && <small>{note}</small>}
            </dt>
            <dd>
              <i style={{ width: `${((amount / full) * 100).toFixed(1)}%` }} />
              <b>{shown}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="product-bars__ruler" aria-hidden="true">
        {Array.from({ length: ticks + 1 }, (_, at) => (
          <span key={at}>
            {(full / ticks) * at}
            {at === ticks && ` ${unit}`}
          </span>
        ))}
      </p>
    </div>
  );
}

/** One large drawn figure, explained by the others. */
export function LeadingFigure({ value, says, drawn, children }: { value: string; says: string; drawn?: ReactNode; children: ReactNode }) {
  return (
    <div className="product-leading">
      <div>
        <p>
          <b>{value}</b>
          <span>{says}</span>
        </p>
        {drawn}
      </div>
      <div>{children}</div>
    </div>
  );
}
