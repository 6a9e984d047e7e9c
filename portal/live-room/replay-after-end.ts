import type { DataOf } from '../../contract/calls/index.ts';
import { liveStatus } from '../../contract/constants.ts';
import type { RoomState } from '../../contract/live/room-state.ts';

type Replay = DataOf<'getLiveDetail'>['replay'];

/** What becomes of the recording of a class that is over. The event of the end says it before the details do. Null while it is not known. */
export function replayAfterEnd({ liveStatus: status, replay }: { liveStatus: number; replay: Replay }, { isRecorded }: Pick<RoomState, 'isRecorded'>): Replay | null {
  if (status === liveStatus.ended) return replay;
  return isRecorded === null ? null : isRecorded ? 'making' : 'none';
}
