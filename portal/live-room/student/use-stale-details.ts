import { useEffect } from 'react';
import { liveStatus } from '../../../contract/constants.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import type { Refresh } from '../use-fresh-detail.ts';
import type { RoomDetail } from './room-detail.ts';

const fullLookMilliseconds = 30_000;
/** All students of a class hear at once that it has ended, or that its documents have changed, so each asks at a moment of its own. */
const spreadMilliseconds = { end: 10_000, documents: 2_000, shownPage: 500 };

interface Seen {
  status: RoomState['status'];
  canTakePart: boolean;
  /** The details have the document that the room shows. */
  isDocumentKnown: boolean;
  /** The client waits for a place in the full room. */
  isWaiting: boolean;
}

/**
 * Asks for the details again when the room has changed and they do not say so.
 * @returns `isReplayUnknown`: the room says that the class is over, and the details do not say yet what becomes of its recording
 */
export function useStaleDetails({ liveStatus: statusOfDetails, documentChanges = 0 }: RoomDetail, state: RoomState, { status, canTakePart, isDocumentKnown, isWaiting }: Seen, onStale: Refresh): { isReplayUnknown: boolean } {
  useEffect(() => {
    if (canTakePart && state.documentChanges > documentChanges) onStale(spreadMilliseconds.documents);
  }, [canTakePart, state.documentChanges, documentChanges, onStale]);
  const isDocumentNew = canTakePart && state.document !== null && !isDocumentKnown;
  useEffect(() => {
    if (isDocumentNew) onStale(spreadMilliseconds.shownPage);
  }, [isDocumentNew, onStale]);
  const isReplayUnknown = status === 'ended' && statusOfDetails !== liveStatus.ended;
  useEffect(() => {
    if (isReplayUnknown) onStale(spreadMilliseconds.end);
  }, [isReplayUnknown, onStale]);
  // Without the room's events the details say when the class begins and ends.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => onStale(), fullLookMilliseconds);
    return () => clearInterval(timer);
  }, [isWaiting, onStale]);
  return { isReplayUnknown };
}
