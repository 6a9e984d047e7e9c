import { type PointerEvent, useRef, useState } from 'react';
import { randomUuid } from '../../../browser/random-uuid.ts';
import type { Stroke } from '../../../contract/live/room-events.ts';
import { inkKey } from '../../../contract/live/room-state.ts';
import { polylineOf, wholePage } from '../document-page.tsx';
import './board.css';

type Point = [number, number];

/** A page of a document or of the blank board. */
interface Page {
  document: string;
  page: number;
}

interface BoardProps {
  /** The shown page. */
  page: Page;
  /** `ink` draws, `pointer` only shows the position. */
  tool: 'ink' | 'pointer';
  /** Called with the page on which the stroke began, because another one may be shown meanwhile. Resolves when the server has stored it. */
  onStroke: (stroke: Stroke, page: Page) => Promise<void>;
  onPoint: (point: Point | null) => void;
}

/** A long stroke is sent in parts, so that students see it while it is drawn. */
const partMilliseconds = 700;
const pointMilliseconds = 70;
/** Minimum distance between two points, in ten-thousandths of the page. */
const nearest = 25;

/** The teacher's pen and pointer over a page. Strokes are shown here immediately, and to students after they are stored. */
export function Board({ page, tool, onStroke, onPoint }: BoardProps) {
  const [unsent, setUnsent] = useState<readonly (Stroke & { on: Page })[]>([]);
  const [drawing, setDrawing] = useState<readonly Point[]>([]);
  const [drawnOn, setDrawnOn] = useState(page);
  const points = useRef<Point[]>([]);
  const partAt = useRef(0);
  /** The id of the first part of the stroke that is drawn. */
  const first = useRef<string | null>(null);
  const pointedAt = useRef(0);

  function send() {
    if (points.current.length === 0) return;
    const id = randomUuid();
    const stroke: Stroke = { id, ...(first.current !== null && { of: first.current }), points: points.current };
    first.current ??= id;
    const on = drawnOn;
    setUnsent((before) => [...before, { ...stroke, on }]);
    const forget = () => setUnsent((before) => before.filter((each) => each.id !== id));
    onStroke(stroke, on).then(forget, forget);
  }

  function draw(point: Point) {
    const last = points.current.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return;
    points.current = [...points.current, point];
    if (performance.now() - partAt.current > partMilliseconds) {
      send();
      points.current = [point];
      partAt.current = performance.now();
    }
    setDrawing(points.current);
  }

  function end() {
    send();
    first.current = null;
    points.current = [];
    setDrawing([]);
  }

  return (
    <svg
      className={`board board--${tool}`}
      viewBox={`0 0 ${wholePage} ${wholePage}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (tool !== 'ink' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        partAt.current = performance.now();
        setDrawnOn(page);
        draw(placeOf(event));
      }}
      onPointerMove={(event) => {
        if (tool === 'ink') {
          if (points.current.length > 0) draw(placeOf(event));
        } else if (performance.now() - pointedAt.current > pointMilliseconds) {
          pointedAt.current = performance.now();
          onPoint(placeOf(event));
        }
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={() => tool === 'pointer' && onPoint(null)}
    >
      {[...unsent, { id: 'drawing', points: drawing, on: drawnOn }].filter(({ on }) => inkKey(on) === inkKey(page)).map(({ id, points: drawn }) => (
        <polyline key={id} points={polylineOf(drawn)} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** The position on the page, in ten-thousandths of its width and height. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  const part = (at: number, from: number, size: number) => Math.round(Math.min(1, Math.max(0, (at - from) / size)) * wholePage);
  return [part(clientX, box.left, box.width), part(clientY, box.top, box.height)];
}
