import { Fragment, memo, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from '../back-closes.ts';
import { Icon } from '../icon.tsx';
import { curvePaths, jawEdge, marksWithRoom, minuteClock, nameOffset, numbersOf, partAt, placeOf, type ClassMark, type ClassPart } from './ruler-figures.ts';
import './class-ruler.css';

export interface ClassRulerProps {
  /** Text for screen readers: "课尺：共 90 分钟，现在 42 分 18 秒". */
  label: string;
  /** Length of the class in minutes. */
  length: number;
  /** Minutes since the start. Left out before the start. */
  now?: number | undefined;
  parts?: readonly ClassPart[];
  /** An empty list keeps the row free, so that the first mark does not move the page. */
  marks?: readonly ClassMark[] | undefined;
  /** Called when a mark is pressed. Without it marks are not interactive. */
  onMark?: ((mark: ClassMark) => void) | undefined;
  /** The marks that can be pressed. All, if left out. */
  isPressable?: ((mark: ClassMark) => boolean) | undefined;
  /** The audience from the start to now, one number per equal interval. Null: not known, so the curve has a gap. `top` is the value at full height. */
  curve?: { counts: readonly (number | null)[]; top?: number } | undefined;
  /** Planned minutes, if the class runs longer. */
  planned?: number | undefined;
  /** For a light background. */
  light?: boolean;
  /** Makes the handle draggable. `peek` renders a preview of the minute under the pointer. */
  replay?: { onSeek: (minute: number) => void; peek?: ((minute: number) => ReactNode) | undefined } | undefined;
}

/** The class ruler: parts above, one tick per minute below, marks on top, and a handle at the current minute. */
export function ClassRuler({ label, length: given, now, parts = [], marks, onMark, isPressable = always, curve, planned, light, replay }: ClassRulerProps) {
  const length = Math.max(1, given);
  const [own, width] = useWidth();
  const place = (minute: number) => placeOf(minute, length);
  // The parts of a replay are in the list of a phone, where their names cannot be touched.
  const listed: Listed[] = marks ? [...(replay && parts.length > 1 ? parts.map(({ name, from }) => ({ at: from, name, press: () => replay.onSeek(from) })) : []), ...marks.map((mark) => ({ at: mark.at, name: mark.name, press: onMark && isPressable(mark) ? () => onMark(mark) : null }))].toSorted((one, other) => one.at - other.at) : [];
  return (
    <fieldset ref={own} className={`class-ruler${light ? ' class-ruler--light' : ''}${replay ? ' is-replay' : ''}`} aria-label={label}>
      {curve && now !== undefined && <Curve {...curve} length={length} now={now} />}
      {marks && <Marks {...{ marks, listed, length, width, onMark, isPressable }} now={replay ? length : now} />}
      {parts.length > 0 && (
        <ol className="class-ruler__parts">
          {parts.map(({ name, from, to }) => {
            const passed = now === undefined ? 0 : Math.min(1, Math.max(0, (now - from) / (to - from)));
            return (
              <li key={from} style={{ left: place(from), width: `calc(${place(to - from)} - 2px)` }} className={passed >= 1 ? 'is-past' : now !== undefined && now >= from ? 'is-now' : ''}>
                <i style={{ width: `${passed * 100}%` }} />
                <b style={{ marginLeft: nameOffset(name, ((to - from) / length) * width, passed * ((to - from) / length) * width) }}>
                  {replay && parts.length > 1 ? (
                    <button type="button" aria-label={`${minuteClock(from)} ${name}`} onClick={() => replay.onSeek(from)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </b>
              </li>
            );
          })}
        </ol>
      )}
      <Ticks length={length} passed={now === undefined ? -1 : Math.floor(now)} planned={planned} />
      <div className="class-ruler__numbers" aria-hidden="true">
        {numbersOf(length, width, now).map((minute) => (
          <span key={minute} className={minute === 0 ? 'is-first' : minute === length ? 'is-last' : ''} style={{ left: place(minute) }}>
            {minute}
          </span>
        ))}
      </div>
      {now !== undefined && (
        <div className={`class-ruler__jaw ${jawEdge(now, length) ?? ''}`} style={{ left: place(now) }}>
          <b>{minuteClock(now)}</b>
        </div>
      )}
      {replay && <Slider {...replay} {...{ length, parts }} now={now ?? 0} />}
    </fieldset>
  );
}

/** The ruler's width in px. A default until it is measured, so that the server renders it too. */
function useWidth() {
  const own = useRef<HTMLFieldSetElement>(null);
  const [width, setWidth] = useState(900);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(Math.round(entry.contentRect.width)));
    if (own.current) observer.observe(own.current);
    return () => observer.disconnect();
  }, []);
  return [own, width] as const;
}

/**
 * One tick per minute, longer every 5 and 15 minutes. Memoised, because the ticks change once a minute while the handle moves every second.
 */
const Ticks = memo(function Ticks({ length, passed, planned }: { length: number; passed: number; planned: number | undefined }) {
  const size = (minute: number) => (minute % 15 === 0 ? 14 : minute % 5 === 0 ? 9 : 5);
  return (
    <svg className="class-ruler__ticks" aria-hidden="true">
      {Array.from({ length: Math.floor(length) + 1 }, (_, minute) => (
        <line key={minute} x1={placeOf(minute, length)} x2={placeOf(minute, length)} y1="0" y2={size(minute)} className={minute <= passed ? 'is-past' : ''} />
      ))}
      {planned !== undefined && planned < length && <line x1={placeOf(planned, length)} x2={placeOf(planned, length)} y1="-26" y2="15" className="is-planned" />}
    </svg>
  );
});

function Curve({ counts, top, length, now }: { counts: readonly (number | null)[]; top?: number; length: number; now: number }) {
  return (
    <svg className="class-ruler__curve" viewBox={`0 0 ${length} 100`} preserveAspectRatio="none" aria-hidden="true">
      {curvePaths(counts, now, top).map(({ path, from, to }) => (
        <Fragment key={from}>
          <path className="class-ruler__area" d={`${path}L${to} 100L${from} 100Z`} />
          <path className="class-ruler__line" vectorEffect="non-scaling-stroke" d={path} />
        </Fragment>
      ))}
    </svg>
  );
}

const always = () => true;

/** An entry of the list that a phone opens. `press` is null for an entry that is only read. */
interface Listed {
  at: number;
  name: string;
  press: (() => void) | null;
}

interface MarksProps {
  marks: readonly ClassMark[];
  listed: readonly Listed[];
  length: number;
  width: number;
  now: number | undefined;
  onMark: ((mark: ClassMark) => void) | undefined;
  isPressable: (mark: ClassMark) => boolean;
}

const nameOf = ({ at, name }: { at: number; name: string }) => `${minuteClock(at)} ${name}`;

/** Marks on the ruler. On phones the ruler opens a list of them, as does a mark that stands for several. A choice, Esc, Back and a press outside close the list. */
function Marks({ marks, listed, isPressable, length, width, now, onMark }: MarksProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const own = useRef<HTMLDivElement>(null);
  useBackCloses(isOpen, () => setOpen(false));
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => target instanceof Node && !own.current?.contains(target) && setOpen(false);
    // In the capture phase, because Esc closes only the topmost thing.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      own.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
      setOpen(false);
    };
    addEventListener('pointerdown', leave);
    addEventListener('keydown', escape, { capture: true });
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('keydown', escape, { capture: true });
    };
  }, [isOpen]);
  const press = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  const drawn = marksWithRoom(marks, length, width).map(({ mark, others, isNamed }) => {
    const className = `class-ruler__mark class-ruler__mark--${mark.kind}${now === undefined || mark.at > now ? ' is-ahead' : ''}${mark.isOpen || mark.isMissed ? ' is-open' : ''}`;
    const inner = (
      <>
        <i>{mark.kind === 'ask' ? '?' : mark.kind === 'quiz' ? mark.name.replaceAll(/\D/g, '') : <Icon name={mark.isMissed ? 'close' : mark.kind === 'sign' ? 'check' : 'phone'} />}</i>
        {isNamed && <span>{mark.name}</span>}
        {others.length > 0 && <b>+{others.length}</b>}
      </>
    );
    const key = `${mark.kind}${mark.at}${mark.name}`;
    const style = { left: placeOf(mark.at, length) };
    const label = [mark, ...others].map(nameOf).join('，');
    if (onMark && others.length > 0) return <button key={key} type="button" className={className} style={style} aria-label={label} aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>{inner}</button>;
    if (onMark && isPressable(mark)) return <button key={key} type="button" className={className} style={style} aria-label={label} onClick={press(() => onMark(mark))}>{inner}</button>;
    return <span key={key} className={className} style={style}>{inner}<span className="sr-only">{label}</span></span>;
  });
  return (
    <div className="class-ruler__marks" ref={own}>
      {drawn}
      {onMark && listed.length > 0 && (
        <>
          <button type="button" className="class-ruler__open" aria-expanded={isOpen} aria-controls={list} aria-label={marks.length > 0 ? `课尺上的 ${marks.length} 个标记` : '课的各段'} onClick={() => setOpen(!isOpen)} />
          <ul id={list} className="class-ruler__list" hidden={!isOpen}>
            {listed.map(({ at, name, press: act }) => (
              <li key={`${at}${name}`}>
                {act ? (
                  <button type="button" onClick={press(act)}>
                    <b>{minuteClock(at)}</b>
                    {name}
                  </button>
                ) : (
                  <p>
                    <b>{minuteClock(at)}</b>
                    {name}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface SliderProps {
  onSeek: (minute: number) => void;
  peek?: ((minute: number) => ReactNode) | undefined;
  length: number;
  now: number;
  parts: readonly ClassPart[];
}

/** The handle of a replay is a range input over the ruler. It can be dragged, and the arrow keys move it by 5 seconds. */
function Slider({ onSeek, peek, length, now, parts }: SliderProps) {
  const [pointed, setPointed] = useState<number>();
  const part = partAt(parts, now);
  const place = pointed === undefined ? undefined : partAt(parts, pointed);
  return (
    <>
      <input
        className="class-ruler__slider"
        type="range"
        min={0}
        max={length}
        step={1 / 12}
        value={now}
        aria-label="回放进度"
        aria-valuetext={`${minuteClock(now)}${part ? `，${part.name}` : ''}`}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onPointerMove={peek && ((event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPointed(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length);
        })}
        onPointerLeave={() => setPointed(undefined)}
      />
      {peek && pointed !== undefined && (
        <figure className="class-ruler__peek" style={{ left: placeOf(pointed, length) }}>
          {peek(pointed)}
          <figcaption>
            {minuteClock(pointed)} {place?.name}
          </figcaption>
        </figure>
      )}
    </>
  );
}
