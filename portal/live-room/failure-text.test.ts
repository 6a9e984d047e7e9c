import { expect, test } from 'vitest';
import { DocumentUnreadable } from '../../browser/live/documents/pdf-pages.ts';
import { CommandRefused } from '../../browser/live/room-client.ts';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { networkErrorText } from '../../contract/network-error-text.ts';
import { failureText } from './failure-text.ts';

test('a message for people is shown, and a browser\'s own message is not', () => {
  expect(failureText(new CallRefused({ returnCode: 10063, returnMsg: '这节课已经结束', data: null, httpStatus: 200, requestId: null }))).toBe('这节课已经结束');
  expect(failureText(new CommandRefused('老师关闭了讨论'))).toBe('老师关闭了讨论');
  expect(failureText(new DocumentUnreadable('“讲义.pdf”打不开'))).toBe('“讲义.pdf”打不开');
  expect(failureText(new CallUnanswered('没有收到服务器的回答'))).toBe(networkErrorText);
  for (const error of [new TypeError('undefined is not a function'), 'thrown text', null]) expect(failureText(error)).toBe('页面出了点问题，请刷新后重试');
});
