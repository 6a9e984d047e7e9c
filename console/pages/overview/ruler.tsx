import { dayText } from '../../../contract/dates.ts';

interface RulerProps {
  /** Days. `used` of them are over. */
  total: number;
  used: number;
  /** A tick follows after this number of days. Every `majorTickEvery`th tick is long. */
  tickEvery: number;
  majorTickEvery: number;
  /** Labels of the two ends. */
  from: string;
  until: string;
}

/** Days as a ruler: the remaining days are filled, and both ends have a date. Screen readers read the text beside it. */
export function Ruler({ total, used, tickEvery, majorTickEvery, from, until }: RulerProps) {
  const ticks = Array.from({ length: Math.ceil(total / tickEvery) - 1 }, (_, at) => at + 1);
  return (
    <>
      <div className="ruler" aria-hidden="true">
        <div className="ruler__left" style={{ width: `${(1 - used / total) * 100}%` }} />
        {ticks.map((tick) => (
          <i key={tick} className={`${tick % majorTickEvery === 0 ? 'is-long' : ''} ${tick * tickEvery <= used ? 'is-used' : ''}`} style={{ left: `${((tick * tickEvery) / total) * 100}%` }} />
        ))}
      </div>
      <p className="ruler__ends" aria-hidden="true">
        <span>{dayText(from)}</span>
        <span>{dayText(until)}</span>
      </p>
    </>
  );
}
