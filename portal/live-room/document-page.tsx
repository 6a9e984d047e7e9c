import { type CSSProperties, type ReactNode, useState } from 'react';
import { inkKey, type RoomState } from '../../contract/live/room-state.ts';
import './document-page.css';

interface DocumentPageProps {
  document: { id: string; title: string; pages: readonly string[] };
  page: number;
  /** Text of the page for screen readers. */
  text?: string;
  ink: RoomState['ink'];
  pointer: readonly [number, number] | null;
  /** Layer over the page in its size: the teacher's pen. */
  over?: ReactNode;
}

/**
 * The document of the shown page. A spectator has only the pictures of shown pages, so the other pages are ''.
 * @param documents of the live. Empty for a spectator
 */
export function shownDocumentOf(shown: RoomState['document'], documents: readonly DocumentPageProps['document'][]): DocumentPageProps['document'] | null {
  if (shown === null) return null;
  const { document: id, page, picture } = shown;
  return documents.find((each) => each.id === id) ?? (picture ? { id, title: picture.title, pages: Object.assign(Array.from({ length: page }, () => ''), { [page - 1]: picture.address }) } : null);
}

/** Positions of ink and pointer are ten-thousandths of the page. */
export const wholePage = 10_000;

export const polylineOf = (points: readonly (readonly [number, number])[]): string => points.map((point) => point.join()).join(' ');

/** The page that the teacher shows, with ink and pointer. */
export function DocumentPage({ document, page, text, ink, pointer, over }: DocumentPageProps) {
  const [ratio, setRatio] = useState(16 / 9);
  const strokes = ink[inkKey({ document: document.id, page })] ?? [];
  return (
    <div className="stage__screen stage__page">
      <figure style={{ '--ratio': ratio } as CSSProperties}>
        <img onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight || 16 / 9)} src={document.pages[page - 1]} alt={`${document.title}，第 ${page} 页`} />
        {text && <figcaption className="sr-only">{text}</figcaption>}
        <svg viewBox={`0 0 ${wholePage} ${wholePage}`} preserveAspectRatio="none" aria-hidden="true">
          {strokes.map(({ id, points }) => (
            <polyline key={id} points={polylineOf(points)} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        {pointer && <i className="stage__pointer" style={{ left: `${pointer[0] / 100}%`, top: `${pointer[1] / 100}%` }} />}
        {over}
      </figure>
    </div>
  );
}
