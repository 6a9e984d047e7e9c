/** The argument of a page, in three layouts. */

interface Change {
  before: string;
  after: string;
  /** The explanation in one sentence. */
  how: string;
}

/** Before and after in rows. */
export function BeforeAfter({ product, changes }: { product: string; changes: readonly Change[] }) {
  return (
    <table className="product-changes">
      <thead>
        <tr>
          <th scope="col">以前</th>
          <th scope="col">用{product}之后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ before, after, how }) => (
          <tr key={before}>
            <td>{before}</td>
            <td>
              <b>{after}</b>
              <span>{how}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Course {
  name: string;
  total: string;
  /** In order. `quiet` parts are drawn muted. */
  parts: readonly { what: string; length: number; quiet?: boolean }[];
}

/** The use of time, drawn to one scale. The longest course fills the width. */
export function TimeSpent({ unit, courses }: { unit: string; courses: readonly Course[] }) {
  const longest = Math.max(...courses.map(({ parts }) => parts.reduce((sum, { length }) => sum + length, 0)));
  return (
    <div className="product-time">
      {courses.map(({ name, total, parts }) => (
        <figure key={name}>
          <figcaption>
            {name}
            <b>{total}</b>
          </figcaption>
          <ol>
            {parts.map(({ what, length, quiet }) => (
              <li key={what} className={quiet ? 'is-quiet' : ''} style={{ width: `${((length / longest) * 100).toFixed(2)}%` }}>
                <span>{what}</span>
                <small>
                  {length}
                  <span className="sr-only"> {unit}</span>
                </small>
              </li>
            ))}
          </ol>
        </figure>
      ))}
    </div>
  );
}

interface Voice {
  who: string;
  says: string;
  answer: string;
}

/** Quotes about problems, each with its answer. */
export function Voices({ voices }: { voices: readonly Voice[] }) {
  return (
    <ul className="product-voices">
      {voices.map(({ who, says, answer }) => (
        <li key={who}>
          <small>{who}</small>
          <p className="product-voices__says">“{says}”</p>
          <p>{answer}</p>
        </li>
      ))}
    </ul>
  );
}
