import type { NumberedEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomMessage, type RoomState } from '../../../../contract/live/room-state.ts';

/** What a class leaves behind in its room: check-ins, quizzes and the whole chat. */
export interface ClassRecord extends Pick<RoomState, 'checkIns' | 'quizzes'> {
  messages: readonly RoomMessage[];
}

/** Messages are collected beside the state of the room, which keeps the latest ones only. */
export function classRecordOf(events: readonly NumberedEvent[]): ClassRecord {
  const messages = new Map<string, RoomMessage>();
  const change = (message: string, changes: Partial<RoomMessage>) => {
    const before = messages.get(message);
    if (before) messages.set(message, { ...before, ...changes });
  };
  let state = emptyRoom;
  for (const each of events) {
    const { event, at } = each;
    // Ink is not part of the record, and there is much of it.
    if (event.kind === 'inked') continue;
    state = applyEvent(state, each);
    if (event.kind === 'messageDeleted') change(event.message, { isDeleted: true });
    if (event.kind === 'questionAnswered') change(event.message, { isAnswered: true });
    if (event.kind !== 'said') continue;
    const { kind: _, ...said } = event;
    // A message that is released or restored is said again, and keeps its time.
    if (messages.has(said.message)) change(said.message, { text: said.text, isHeld: said.isHeld, isDeleted: false });
    else messages.set(said.message, { ...said, at, isDeleted: false, isAnswered: false });
  }
  return { checkIns: state.checkIns, quizzes: state.quizzes, messages: [...messages.values()] };
}
