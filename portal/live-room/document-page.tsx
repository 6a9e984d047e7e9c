import { type CSSProperties, type ReactNode, useState } from 'react';
import { boardDocument } from '../../contract/live/limits.ts';
import { inkKey, type RoomState } from '../../contract/live/room-state.ts';
import './document-page.css';

export type PagedDocument = DocumentPageProps['document'];

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
  if (id === boardDocument) return boardOf(page);
  return documents.find((each) => each.id === id) ?? (picture ? { id, title: picture.title, pages: Object.assign(Array.from({ length: page }, () => ''), { [page - 1]: picture.address }) } : null);
}

/** The blank pages of a live as a document. */
export const boardOf = (pages: number): PagedDocument => ({ id: boardDocument, title: '白板', pages: Array.from({ length: pages }, () => '') });

/** Positions of ink and pointer are ten-thousandths of the page. */
export const wholePage = 10_000;

export const polylineOf = (points: readonly (readonly [number, number])[]): string => points.map((point) => point.join()).join(' ');

export const Strokes = ({ strokes }: { strokes: RoomState['ink'][string] }) => (
  <svg viewBox={`0 0 ${wholePage} ${wholePage}`} preserveAspectRatio="none" aria-hidden="true">
    {strokes.map(({ id, points }) => (
      <polyline key={id} points={polylineOf(points)} vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
);

/** The page that the teacher shows, with ink and pointer. */
export function DocumentPage({ document, page, text, ink, pointer, over }: DocumentPageProps) {
  const [ratio, setRatio] = useState(16 / 9);
  const picture = document.pages[page - 1];
  const name = `${document.title}，第 ${page} 页`;
  const strokes = ink[inkKey({ document: document.id, page })] ?? [];
  return (
    <div className="stage__screen stage__page">
      <figure {...(picture ? {} : { 'aria-label': name })} style={{ '--ratio': picture ? ratio : 16 / 9 } as CSSProperties}>
        {picture ? <img onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight || 16 / 9)} src={picture} alt={name} /> : <div className="stage__blank" />}
        {text && <figcaption className="sr-only">{text}</figcaption>}
        <Strokes strokes={strokes} />
        {pointer && <i className="stage__pointer" style={{ left: `${pointer[0] / 100}%`, top: `${pointer[1] / 100}%` }} />}
        {over}
      </figure>
    </div>
  );
}
