import { showToast } from '../../../browser/toasts.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';

const undoMilliseconds = 5_000;

/** Sends a command and reports a failure. Answers true if it was done. */
export type SendCommand = (command: RoomCommand) => Promise<boolean>;

/** Deletes a message or mutes its author, and offers for 5 s to take it back. @param name of the author */
export async function doUndoably(send: SendCommand, command: Extract<RoomCommand, { do: 'deleteMessage' | 'mute' }>, name: string): Promise<void> {
  if (!(await send(command))) return;
  const [text, undo] = command.do === 'mute' ? [`${name}禁言 ${command.minutes} 分钟`, { do: 'unmute', person: command.person } as const] : [`${name}的消息已删除`, { do: 'restoreMessage', message: command.message } as const];
  showToast('plain', text, undoMilliseconds, { label: '撤销', act: () => void send(undo) });
}
