import { liveStatus } from '../../contract/constants.ts';
import type { RoomState } from '../../contract/live/room-state.ts';

/** The details with the names that the live got during the class. Those after its end are from the server. */
export const withNewNames = <Detail extends { liveStatus: number; liveName: string; teacherName: string }>(detail: Detail, { names }: Pick<RoomState, 'names'>): Detail => (names === null || detail.liveStatus === liveStatus.ended ? detail : { ...detail, ...names });
