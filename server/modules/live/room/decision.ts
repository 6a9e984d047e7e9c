import type { Audience, RoomCommand, RoomEvent } from '../../../../contract/live/room-events.ts';
import type { RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { type Refusal, refuse } from '../../../calls/refusal.ts';

/** An event that is not stored yet, with those who get it. */
export interface Decided {
  event: RoomEvent;
  audience: Audience;
}

export interface Asked {
  command: RoomCommand;
  actor: Me;
  /** ms since epoch. */
  now: number;
  newId: () => string;
  /** Of a person in the room or in its messages; null for others. */
  personOf: (person: string) => { name: string; isTeacher: boolean } | null;
  /** Number of pages of a document of this live; null where it has no such document. */
  pagesOf: (document: string) => number | null;
  /** Whether a text waits for the teacher. */
  isHeld: (text: string) => boolean;
  /** Begins the names of the voices' streams. */
  roomId: string;
}

/** A rule says no: the message is for the person who asked. */
export const refused = (message: string): Refusal => refuse.noPermission(message);

export const toEveryone = (event: RoomEvent): Decided[] => [{ event, audience: 'everyone' }];
/** To a person and the teachers. */
export const toPerson = (person: string, event: RoomEvent): Decided[] => [{ event, audience: { person } }];

export type Of<Name extends RoomCommand['do']> = Extract<RoomCommand, { do: Name }>;

export const isOnAir = ({ status }: RoomState): boolean => status === 'live' || status === 'interrupted';

/** Control signs, and signs that turn the direction of text or move what stands around it. */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What people wrote, without such signs. @returns '' where no word is left */
export const plainText = (text: string): string => text.replace(unprintable, ' ').trim();
