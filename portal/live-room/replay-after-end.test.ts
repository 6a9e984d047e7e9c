import { expect, test } from 'vitest';
import { liveStatus } from '../../contract/constants.ts';
import { replayAfterEnd } from './replay-after-end.ts';

test.each([
  ['the event says that a replay is being made, before the details are read again', liveStatus.live, 'none', true, 'making'],
  ['the event says that the class was not recorded', liveStatus.live, 'none', false, 'none'],
  ['an old event does not say it', liveStatus.live, 'none', null, null],
  ['the details of the end know more than the event', liveStatus.ended, 'ready', true, 'ready'],
] as const)('%s', (_, status, replay, isRecorded, said) => {
  expect(replayAfterEnd({ liveStatus: status, replay }, { isRecorded })).toBe(said);
});
