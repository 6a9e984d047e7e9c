import { memo, useEffect, useRef } from 'react';
import { boardDocument, boardPagesMax } from '../../../contract/live/limits.ts';
import { inkKey, type RoomState } from '../../../contract/live/room-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { type PagedDocument, Strokes } from '../document-page.tsx';
import { AddDocuments, AddingState } from './add-documents.tsx';
import type { Adding } from './use-add-documents.ts';
import './page-strip.css';

interface PageStripProps {
  documents: readonly PagedDocument[];
  shown: { document: string; page: number } | null;
  ink: RoomState['ink'];
  /** On a phone the strip is a sheet that can be opened. */
  isOpen: boolean;
  onTurn: (document: string, page: number) => void;
  mayDownload: boolean;
  onDownloads: (isAllowed: boolean) => void;
  adding: Adding;
  /** Closes the sheet. */
  onClose: () => void;
}

/** The pages of the documents. The chosen page is shown to all students. */
export function PageStrip({ documents, shown, ink, isOpen, onTurn, mayDownload, onDownloads, adding, onClose }: PageStripProps) {
  const current = documents.find(({ id }) => id === shown?.document) ?? documents[0];
  const now = useRef<HTMLButtonElement>(null);
  const page = shown && shown.document === current?.id ? shown.page : 0;
  useEffect(() => {
    if (page > 0) now.current?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  const className = `pages${isOpen ? ' is-open' : ''}`;
  const board = documents.find(({ id }) => id === boardDocument);
  const hasFiles = documents.some(({ id }) => id !== boardDocument);
  const addPage = (board?.pages.length ?? 0) < boardPagesMax && (
    <button className="pages__add" type="button" onClick={() => onTurn(boardDocument, (board?.pages.length ?? 0) + 1)}>
      <LiveIcon name="pen" />
      {board ? '加一页白板' : '打开白板'}
    </button>
  );
  const addDocument =
    adding.state === null ? (
      <AddDocuments adding={adding} className="pages__add">
        <LiveIcon name="document" />
        添加讲义
      </AddDocuments>
    ) : (
      <AddingState adding={adding} />
    );
  const close = (
    <button className="icon-button pages__x" type="button" aria-label="关上讲义栏" onClick={onClose}>
      <Icon name="close" />
    </button>
  );
  if (!current) {
    return (
      <nav className={className} aria-label="讲义">
        <p className="pages__head">
          <b>讲义</b>
          {close}
        </p>
        <p className="pages__none muted small">还没有讲义。把讲义存成 PDF 选进来，上课时翻页，学员跟着翻；每页一张图片也行，一起选进来。管理员在后台加的也在这里。</p>
        <div className="pages__tools">
          {addDocument}
          {addPage}
        </div>
      </nav>
    );
  }
  const turn = (to: number) => to >= 1 && to <= current.pages.length && onTurn(current.id, to);
  return (
    <nav className={className} aria-label="讲义">
      <p className="pages__head">
        <b>{documents.length > 1 || !hasFiles ? current.title : '讲义'}</b>
        <span>{page > 0 ? `${page} / ${current.pages.length}` : `${current.pages.length} 页`}</span>
        {close}
      </p>
      {documents.length > 1 && (
        <select className="pages__choice" aria-label="换一份讲义" value={current.id} onChange={(event) => onTurn(event.target.value, 1)}>
          {documents.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      <ol>
        {current.pages.map((picture, index) => {
          const isNow = page === index + 1;
          return (
            <li key={`${current.id} ${index}`}>
              <button ref={isNow ? now : null} type="button" className={`page${isNow ? ' is-now' : ''}`} {...(isNow ? { 'aria-current': 'true' as const } : {})} aria-label={`第 ${index + 1} 页`} onClick={() => turn(index + 1)}>
                <span className={`page__sheet${picture ? '' : ' page__sheet--blank'}`}>
                  {picture ? <img src={picture} alt="" loading="lazy" /> : <BoardStrokes strokes={ink[inkKey({ document: current.id, page: index + 1 })]} />}
                </span>
                <small>{index + 1}</small>
              </button>
            </li>
          );
        })}
      </ol>
      <div className="pages__tools">
        {addDocument}
        {addPage}
        {hasFiles && (
          <label className="pages__allow">
            <input type="checkbox" checked={mayDownload} onChange={({ target }) => onDownloads(target.checked)} />
            学员可以下载
          </label>
        )}
        <div className="pages__turn">
          <button className="icon-button" type="button" aria-label="上一页（Page Up）" disabled={page <= 1} onClick={() => turn(page - 1)}>
            <Icon name="left" />
          </button>
          <button className="icon-button" type="button" aria-label="下一页（Page Down）" disabled={page >= current.pages.length} onClick={() => turn(page + 1)}>
            <Icon name="right" />
          </button>
        </div>
      </div>
    </nav>
  );
}

/** A class has many pages, and only the one with a new stroke is drawn again. */
const BoardStrokes = memo(function BoardStrokes({ strokes = [] }: { strokes: RoomState['ink'][string] | undefined }) {
  return strokes.length > 0 && <Strokes strokes={strokes} />;
});
