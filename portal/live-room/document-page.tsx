import { inkKey, type RoomState } from '../../contract/live/room-state.ts';
import type { LiveDocument } from './student/side-panels.tsx';

interface DocumentPageProps {
  document: LiveDocument;
  page: number;
  /** What the page says, for readers of the screen. */
  text: string;
  ink: RoomState['ink'];
  pointer: readonly [number, number] | null;
}

/** Positions of ink and pointer are ten-thousandths of the page. */
const whole = 10_000;

/** The page that the teacher has turned to, with what was drawn on it. */
export function DocumentPage({ document, page, text, ink, pointer }: DocumentPageProps) {
  const strokes = ink[inkKey({ document: document.id, page })] ?? [];
  return (
    <div className="stage__screen stage__page">
      <figure>
        <img src={document.pages[page - 1]} alt={`${document.title}，第 ${page} 页`} />
        {text && <figcaption className="sr-only">{text}</figcaption>}
        <svg viewBox={`0 0 ${whole} ${whole}`} preserveAspectRatio="none" aria-hidden="true">
          {strokes.map(({ id, points }) => (
            <polyline key={id} points={points.map((point) => point.join()).join(' ')} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        {pointer && <i className="stage__pointer" style={{ left: `${pointer[0] / 100}%`, top: `${pointer[1] / 100}%` }} />}
      </figure>
    </div>
  );
}
