import type { ChosenSource } from '../encoder-keys.ts';
import type { Room } from './server-api.ts';

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
