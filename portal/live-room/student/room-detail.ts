import type { DataOf } from '../../../contract/calls/index.ts';
import type { LiveDocument } from './side-panels.tsx';

/** What is known of a live: a spectator has neither its room's id nor its documents. */
export type RoomDetail = DataOf<'getLiveDetail'> & { roomId?: string; documents?: readonly LiveDocument[] };
