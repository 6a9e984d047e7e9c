/** The audience of a product, in three layouts. */

interface Reader {
  who: string;
  /** Their situation. */
  situation: string;
  /** Where this audience starts. */
  start: string;
}

/** Wide rows: who, situation, first step. */
export function AudienceRows({ readers }: { readers: readonly Reader[] }) {
  return (
    <ul className="product-readers">
      {readers.map(({ who, situation, start }, at) => (
        <li key={who}>
          <i className={`product-readers__sign product-readers__sign--${(at % 4) + 1}`} aria-hidden="true" />
          <h3>{who}</h3>
          <p>{situation}</p>
          <p className="product-readers__start">
            <small>先从这里用起</small>
            {start}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Columns, the first the widest, each with a size. */
export function AudienceColumns({ readers }: { readers: readonly (Reader & { size: string })[] }) {
  return (
    <ul className="product-columns">
      {readers.map(({ who, situation, start, size }) => (
        <li key={who}>
          <small>{size}</small>
          <h3>{who}</h3>
          <p>{situation}</p>
          <p className="product-columns__start">{start}</p>
        </li>
      ))}
    </ul>
  );
}

/** Who should buy the product, and who should wait. */
export function FitsOrNot({ fits, waits }: { fits: readonly string[]; waits: readonly string[] }) {
  return (
    <div className="product-fits">
      <div className="product-fits__yes">
        <h3>这些情况，用得上</h3>
        <ul className="ticks">
          {fits.map((fit) => (
            <li key={fit}>{fit}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>这些情况，先不急</h3>
        <ul>
          {waits.map((wait) => (
            <li key={wait}>{wait}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
