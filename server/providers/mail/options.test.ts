import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { createMailProvider, mailOptionFaults } from './index.ts';

const FROM = '鹦鹉匠 <noreply@example.com>';

test('every missing option of a channel is reported together, each with its remedy', () => {
  expect(mailOptionFaults({ kind: 'smtp' }).map(({ option }) => option)).toEqual(['url', 'from']);
  expect(mailOptionFaults({ kind: 'embedded' }).map(({ option }) => option)).toEqual(['outboxFile']);
  expect(() => createMailProvider({ kind: 'smtp', from: FROM }, { clock: fixedClock(), logger: recordingLogger().logger })).toThrow(
    '邮件服务（SMTP）配置不完整：url——填写邮件服务器地址，例如 smtps://用户名:密码@smtp.example.com',
  );
  expect(mailOptionFaults({ kind: 'pigeon' } as never)).toMatchObject([{ option: 'kind' }]);
});

test.each(['smtps://user:pass@smtp.example.com', 'smtp://smtp.example.com:2525', 'smtp://a%40b.c:p%2Fw@[::1]:25/'])('%s is accepted as a mail server', (url) => {
  expect(mailOptionFaults({ kind: 'smtp', url, from: FROM })).toEqual([]);
});

test.each([
  'smtp.example.com',
  'https://smtp.example.com',
  'smtp://',
  'smtp://user@smtp.example.com',
  'smtps://user:pass@smtp.example.com?tls.rejectUnauthorized=false',
  'smtp://user:%zz@smtp.example.com',
])('%s is refused as a mail server', (url) => {
  expect(mailOptionFaults({ kind: 'smtp', url, from: FROM })).toMatchObject([{ option: 'url' }]);
});

test.each(['noreply', 'a@b, c@d', '鹦鹉匠 noreply@example.com', '鹦鹉匠 <>', 'x <a@b>\r\nBcc: c@d'])('%s is refused as a sender', (from) => {
  expect(mailOptionFaults({ kind: 'smtp', url: 'smtp://localhost', from })).toMatchObject([{ option: 'from' }]);
});
