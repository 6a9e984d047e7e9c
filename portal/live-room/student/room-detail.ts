import type { DataOf } from '../../../contract/calls/index.ts';
import type { LiveDocument } from './side-panels.tsx';

/** The details of a live. A spectator gets neither the room's id, nor the documents, nor an attendance. */
export type RoomDetail = DataOf<'getLiveDetail'> & { roomId?: string; documents?: readonly LiveDocument[]; documentChanges?: number; attendance?: DataOf<'liveCourseDetail'>['attendance'] };
