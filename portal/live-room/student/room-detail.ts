import type { DataOf } from '../../../contract/calls/index.ts';
import { type OutlinePart, partsInOutline } from '../../lives/outline-parts.ts';
import type { LiveDocument } from './side-panels.tsx';

/** What is known of a live: a spectator has neither its room's id nor its documents. */
export type RoomDetail = DataOf<'getLiveDetail'> & { roomId?: string; documents?: readonly LiveDocument[] };

/** The parts of the class on the ruler, in minutes; one where its outline names none. */
export function partsOf({ outline, liveName }: RoomDetail, length: number): OutlinePart[] {
  const parts = partsInOutline(outline, length);
  return parts.length > 0 ? parts : [{ name: liveName, from: 0, to: length }];
}
