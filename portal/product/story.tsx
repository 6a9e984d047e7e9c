import type { ReactNode } from 'react';

interface StoryProps {
  quote: string;
  /** A fictional organisation, marked 示例. */
  organisation: string;
  person: string;
  results: readonly (readonly [name: string, value: string])[];
}

const Sample = () => <span className="sample">示例</span>;

/** A picture, a quote and four results. */
export function PictureStory({ quote, organisation, person, results, children }: StoryProps & { children: ReactNode }) {
  return (
    <div className="product-story">
      <div className="product-story__picture">{children}</div>
      <div>
        <h2 className="product-story__kind">
          客户故事 <Sample />
        </h2>
        <blockquote>“{quote}”</blockquote>
        <p>
          <b>{organisation}（示例）</b> <span className="muted">{person}</span>
        </p>
        <dl className="product-story__results">
          {results.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface Week {
  when: string;
  what: string;
  result: string;
}

/** A customer's progress by week, with a quote at the end. */
export function DiaryStory({ title, quote, organisation, person, weeks }: Omit<StoryProps, 'results'> & { title: string; weeks: readonly Week[] }) {
  return (
    <div className="product-diary">
      <div>
        <h2>{title}</h2>
        <p className="muted">
          {organisation}（示例）<Sample />
        </p>
        <blockquote>“{quote}”</blockquote>
        <p className="small muted">{person}</p>
      </div>
      <ol>
        {weeks.map(({ when, what, result }) => (
          <li key={when}>
            <small>{when}</small>
            <p>{what}</p>
            <b>{result}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Figures before and after as a table, with a short quote. */
export function CountedStory({ title, quote, organisation, person, counts }: Omit<StoryProps, 'results'> & { title: string; counts: readonly (readonly [what: string, before: string, after: string])[] }) {
  return (
    <div className="product-counted">
      <div className="product-counted__words">
        <h2>{title}</h2>
        <blockquote>“{quote}”</blockquote>
        <p>
          <b>{organisation}（示例）</b>
          <br />
          <span className="small">{person}</span> <Sample />
        </p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">数的是什么</th>
            <th scope="col">以前</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(([what, before, after]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
