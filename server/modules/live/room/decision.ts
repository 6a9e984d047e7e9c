import type { Audience, PagePicture, RoomCommand, RoomEvent } from '../../../../contract/live/room-events.ts';
import type { RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { type Refusal, refuse } from '../../../calls/refusal.ts';

/** An event that is not stored yet, with its audience. */
export interface Decided {
  event: RoomEvent;
  audience: Audience;
}

/** A command with the facts that its rules need. */
export interface CommandRequest {
  command: RoomCommand;
  actor: Me;
  /** ms since epoch. */
  now: number;
  newId: () => string;
  /** Finds a person in the room or in its messages. Null for unknown people. */
  personOf: (person: string) => { name: string; isTeacher: boolean } | null;
  /** A page of a document of this live, with the storage address of its picture. Null if there is no such page. */
  pageOf: (document: string, page: number) => PagePicture | null;
  /** True if the teacher must release the text before students see it. */
  needsReview: (text: string) => boolean;
  roomId: string;
}

/** The refusal of a rule. @param message for the person who sent the command */
export const refused = (message: string): Refusal => refuse.noPermission(message);

export const toEveryone = (event: RoomEvent): Decided[] => [{ event, audience: 'everyone' }];
/** An event for one person and the teachers. */
export const toPerson = (person: string, event: RoomEvent): Decided[] => [{ event, audience: { person } }];

export type CommandOf<Name extends RoomCommand['do']> = Extract<RoomCommand, { do: Name }>;

export const isOnAir = ({ status }: RoomState): boolean => status === 'live' || status === 'interrupted';

/** Control characters, and characters that change the direction of the text around them. */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text without control and direction characters. @returns '' if nothing else is left */
export const plainText = (text: string): string => text.replace(unprintable, ' ').trim();
