import type { RoomMessage } from '../../../contract/live/room-state.ts';
import type { SendCommand } from './undo-toast.ts';

/**
 * Sends what the teacher wrote. A question counts as answered after the server has stored the answer.
 * @throws Error if the message was not stored. `send` has reported why.
 */
export async function sendMessage(send: SendCommand, text: string, replyTo: RoomMessage | null): Promise<void> {
  if (!(await send({ do: 'say', text, isQuestion: false, ...(replyTo && { replyTo: replyTo.message }) }))) throw new Error('The message was not stored.');
  if (replyTo?.isQuestion && !replyTo.isAnswered) await send({ do: 'answerQuestion', message: replyTo.message });
}
