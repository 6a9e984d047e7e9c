import { expect, test } from 'vitest';
import { whyChatIsShut, whyQuestionsAreShut } from './closed-chat-reason.ts';

test.each([
  ['open', 0, null, null],
  ['open', 72_000, '您被禁言，还剩 1 分 12 秒；可以提问', null],
  ['questionsOnly', 0, '老师只许提问', null],
  ['questionsOnly', 72_000, '老师只许提问', null],
  ['closed', 0, '老师开启了全员禁言，现在不能发言和提问', '老师开启了全员禁言，现在不能发言和提问'],
  ['closed', 72_000, '老师开启了全员禁言，现在不能发言和提问', '老师开启了全员禁言，现在不能发言和提问'],
] as const)('in mode %s with a mute of %d ms, the boxes of chat and questions say what is allowed', (mode, mutedFor, chat, questions) => {
  expect([whyChatIsShut(mode, mutedFor), whyQuestionsAreShut(mode)]).toEqual([chat, questions]);
});
