import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToasts, shownToasts } from '../../../browser/toasts.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import { doUndoably } from './undo-toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
});
afterEach(() => void vi.useRealTimers());

const deleting = { do: 'deleteMessage', message: 'm' } as const;
const muting = { do: 'mute', person: 'p', minutes: 10 } as const;

test.each([
  [deleting, { do: 'restoreMessage', message: 'm' }],
  [muting, { do: 'unmute', person: 'p' }],
])('a toast undoes %j', async (command, undone) => {
  const sent: RoomCommand[] = [];
  await doUndoably(async (each) => sent.push(each) > 0, command, '王芳');
  const [toast] = shownToasts();
  expect(toast!.text).toContain('王芳');
  toast!.action!.act();
  expect(sent).toEqual([command, undone]);
  expect(shownToasts()).toEqual([]);
});

test('the undo is offered for 5 s, and not for a command that failed', async () => {
  await doUndoably(async () => true, muting, '王芳');
  vi.advanceTimersByTime(4_900);
  expect(shownToasts()).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(shownToasts()).toEqual([]);
  await doUndoably(async () => false, deleting, '王芳');
  expect(shownToasts()).toEqual([]);
});
