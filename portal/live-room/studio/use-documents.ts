import { useEffect, useState } from 'react';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import { inkKey } from '../../../contract/live/room-state.ts';
import { boardOf } from '../document-page.tsx';
import type { Refresh } from '../use-fresh-detail.ts';
import type { Room } from '../use-room.ts';
import { useAddDocuments } from './use-add-documents.ts';
import type { RoomOfTeacher } from './use-class.ts';

/** The documents of the class with the board: what is shown, its ink, turning pages, and adding files. @param refresh asks for the details again */
export function useDocuments({ liveCode, documents: files, documentChanges }: Pick<RoomOfTeacher, 'liveCode' | 'documents' | 'documentChanges'>, connected: Room, command: (what: RoomCommand) => void, refresh: Refresh) {
  const { room } = connected;
  const [isStripOpen, setStripOpen] = useState(false);
  const adding = useAddDocuments(liveCode, connected, { onStart: () => setStripOpen(true), onAdded: refresh });
  useEffect(() => {
    if (room.documentChanges > documentChanges) refresh();
  }, [room.documentChanges, documentChanges, refresh]);

  const documents = room.boardPages > 0 ? [...files, boardOf(room.boardPages)] : files;
  const shown = room.document && documents.find(({ id }) => id === room.document!.document);
  const hasInk = room.document !== null && (room.ink[inkKey(room.document)] ?? []).length > 0;
  const isCleared = room.document !== null && room.cleared !== null && inkKey(room.cleared) === inkKey(room.document);
  return {
    adding,
    documents,
    shown,
    /** Null: the page has no ink. */
    clear: hasInk ? () => command({ do: 'clearInk' }) : null,
    /** Null: there is nothing to take back. */
    undo: hasInk || isCleared ? () => command({ do: 'undoInk' }) : null,
    turn(by: 1 | -1) {
      const page = (room.document?.page ?? 0) + by;
      if (room.document && shown && page >= 1 && page <= shown.pages.length) command({ do: 'turnPage', document: shown.id, page });
    },
    isStripOpen,
    setStripOpen,
  };
}
