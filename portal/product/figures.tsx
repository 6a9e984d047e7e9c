import type { ReactNode } from 'react';

interface Figure {
  name: string;
  value: string;
  note: string;
}

/** Figures beside a title: two columns under hairlines. What is drawn of them stands under the title. */
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
  /** As written at the bar's end. */
  shown: string;
  note?: string;
  quiet?: boolean;
}

/** Bars to one scale. `full` is the value of the whole width; the ruler beneath has `ticks` parts. */
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

/** One large figure, drawn, that the others explain. */
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
