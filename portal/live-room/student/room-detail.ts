import type { DataOf } from '../../../contract/calls/index.ts';
import { type OutlinePart, partsInOutline } from '../../lives/outline-parts.ts';
import type { LiveDocument } from './side-panels.tsx';

/** The details of a live. A spectator gets neither the room's id nor the documents. */
export type RoomDetail = DataOf<'getLiveDetail'> & { roomId?: string; documents?: readonly LiveDocument[] };

/** Parts of the class for the ruler, in minutes. An outline without parts gives one part. */
export function partsOf({ outline, liveName }: RoomDetail, length: number): OutlinePart[] {
  const parts = partsInOutline(outline, length);
  return parts.length > 0 ? parts : [{ name: liveName, from: 0, to: length }];
}
