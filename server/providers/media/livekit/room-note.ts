import type { ChosenSource } from '../encoder-keys.ts';
import type { LivekitApi, Room } from './server-api.ts';

/** What the portal stores in the metadata of a room, so that every instance knows it. */
export interface RoomNote {
  /** True if the stream is recorded. */
  record: boolean;
  /** Codes of removed people. */
  removed: string[];
  /** The source that the teacher chose and that does not send yet. */
  chosen: ChosenSource | null;
}

export const writeNote = (note: RoomNote): string => JSON.stringify({ portal: note });

/** @returns null for a room that the portal did not create */
export function noteOf({ metadata }: Room): RoomNote | null {
  try {
    const { portal } = JSON.parse(metadata || '{}') as { portal?: Partial<RoomNote> };
    if (!portal) return null;
    return { record: portal.record === true, removed: Array.isArray(portal.removed) ? portal.removed.filter((code) => typeof code === 'string') : [], chosen: chosenIn(portal.chosen) };
  } catch {
    return null;
  }
}

const chosenIn = (chosen: Partial<ChosenSource> | null | undefined): ChosenSource | null => (chosen && (chosen.source === 'browser' || chosen.source === 'encoder') && typeof chosen.until === 'number' ? { source: chosen.source, until: chosen.until } : null);

/** Changes the note of a stream's room. @param change returns null for no change @returns true if it was changed @throws MediaUnavailable */
export type ChangeNote = (stream: string, change: (note: RoomNote) => RoomNote | null) => Promise<boolean>;

/** Notes of a stream are changed one after another, because LiveKit replaces them as a whole. Other instances are not waited for. */
export function createNoteChanges(api: Pick<LivekitApi, 'findRoom' | 'updateRoomMetadata'>): ChangeNote {
  const last = new Map<string, Promise<unknown>>();
  return (stream, change) => {
    const write = async (): Promise<boolean> => {
      const room = await api.findRoom(stream);
      const note = room && noteOf(room);
      const changed = note && change(note);
      if (changed) await api.updateRoomMetadata(stream, writeNote(changed));
      return changed !== null;
    };
    const written = (last.get(stream) ?? Promise.resolve()).then(write, write);
    const forget = () => last.get(stream) === written && last.delete(stream);
    last.set(stream, written);
    written.then(forget, forget);
    return written;
  };
}
