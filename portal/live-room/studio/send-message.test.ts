import { expect, test } from 'vitest';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import type { RoomMessage } from '../../../contract/live/room-state.ts';
import { sendMessage } from './send-message.ts';

const question = { message: 'q', isQuestion: true, isAnswered: false } as RoomMessage;

test('a question counts as answered only after the server has stored the answer', async () => {
  const sent: RoomCommand['do'][] = [];
  let store = (_isStored: boolean): void => undefined;
  const said = sendMessage((command) => (sent.push(command.do), new Promise((resolve) => (store = resolve))), '看第 3 页', question);
  expect(sent).toEqual(['say']);
  store(true);
  await Promise.resolve();
  await Promise.resolve();
  expect(sent).toEqual(['say', 'answerQuestion']);
  store(true);
  await said;
});

test('a message that was not stored rejects, so that the field gets its text back, and answers no question', async () => {
  const sent: RoomCommand['do'][] = [];
  await expect(sendMessage(async (command) => (sent.push(command.do), false), '看第 3 页', question)).rejects.toThrow('not stored');
  expect(sent).toEqual(['say']);
});
