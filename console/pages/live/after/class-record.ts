import type { NumberedEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomMessage, type RoomState } from '../../../../contract/live/room-state.ts';

/** The record of a class: check-ins, quizzes and the whole chat. */
export interface ClassRecord extends Pick<RoomState, 'checkIns' | 'quizzes'> {
  messages: readonly RoomMessage[];
}

/** Messages are collected separately, because the room state has only the latest ones. */
export function classRecordOf(events: readonly NumberedEvent[]): ClassRecord {
  const messages = new Map<string, RoomMessage>();
  const change = (message: string, changes: Partial<RoomMessage>) => {
    const before = messages.get(message);
    if (before) messages.set(message, { ...before, ...changes });
  };
  let state = emptyRoom;
  for (const each of events) {
    const { event, at } = each;
    // Ink is not part of the record, and it has many events.
    if (event.kind === 'inked') continue;
    state = applyEvent(state, each);
    if (event.kind === 'messageDeleted') change(event.message, { isDeleted: true });
    if (event.kind === 'questionAnswered') change(event.message, { isAnswered: true });
    if (event.kind === 'sameAsked') change(event.message, { same: { count: event.count, people: [] } });
    if (event.kind !== 'said') continue;
    const { kind: _, ...said } = event;
    // A released or restored message is sent again. It keeps the time of the first event.
    if (messages.has(said.message)) change(said.message, { text: said.text, isHeld: said.isHeld, isDeleted: false });
    else messages.set(said.message, { ...said, at, isDeleted: false, isAnswered: false, same: { count: 0, people: [] } });
  }
  return { checkIns: state.checkIns, quizzes: state.quizzes, messages: [...messages.values()] };
}
