import { describe, expect, test } from 'vitest';
import { type BreakableChannel, channelOfEachTest, type OpenChannel } from '../fake/channel-of-each-test.ts';
import { describeError } from '../fake/recording-logger.ts';
import { MailUndelivered, type MailMessage, type MailProvider } from './provider.ts';

export interface DeliveredMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

export interface MailChannel extends BreakableChannel<MailProvider> {
  /** The delivered mails in order, as their reader sees them. */
  delivered(): Promise<DeliveredMail[]>;
}

const MESSAGE: MailMessage = {
  messageId: '<trial-7f3a@portal.example.test>',
  to: 'li.lei@example.test',
  subject: '【鹦鹉匠】您的企业已开通免费试用，请查收登录地址',
  text: '李雷，您好：\n\n登录地址：https://portal.example.test/user\n有效期 30 天。\n',
};

/** The tests that every mail driver must pass. Each driver's test opens a channel of its own. */
export function mailConformance(name: string, open: OpenChannel<MailChannel>): void {
  describe(`${name} as a mail channel`, () => {
    const given = channelOfEachTest(open);

    const failureOf = async (message: MailMessage): Promise<unknown> =>
      given.channel.provider.send(message).then(
        () => expect.unreachable('the mail went out'),
        (error: unknown) => error,
      );

    test('delivers address, subject, text and Message-ID as they were given', async () => {
      const { response } = await given.channel.provider.send(MESSAGE);
      expect(response).toMatch(/^250/);
      expect(response).not.toContain('@');
      const [mail, ...others] = await given.channel.delivered();
      expect(others).toEqual([]);
      expect(mail).toEqual({ to: MESSAGE.to, subject: MESSAGE.subject, text: MESSAGE.text, messageId: MESSAGE.messageId });
    });

    test('takes a Message-ID without brackets, and repeats it when the same mail is sent again', async () => {
      const message = { ...MESSAGE, messageId: 'trial-7f3a@portal.example.test' };
      await given.channel.provider.send(message);
      await given.channel.provider.send(message);
      expect((await given.channel.delivered()).map(({ messageId }) => messageId)).toEqual([MESSAGE.messageId, MESSAGE.messageId]);
    });

    test('sends twelve mails at the same time, each to its own reader', async () => {
      const messages = Array.from({ length: 12 }, (_, index) => ({
        ...MESSAGE,
        messageId: `trial-${index}@portal.example.test`,
        to: `reader${index}@example.test`,
        text: `第 ${index} 封\n`,
      }));
      await Promise.all(messages.map((message) => given.channel.provider.send(message)));
      const delivered = await given.channel.delivered();
      expect(delivered).toHaveLength(12);
      for (const { to, text } of messages) expect(delivered.find((mail) => mail.to === to)?.text).toBe(text);
    });

    test('a subject cannot add a header or a reader', async () => {
      await given.channel.provider.send({ ...MESSAGE, subject: '试用\r\nBcc: other@example.test' });
      const [mail, ...others] = await given.channel.delivered();
      expect(others).toEqual([]);
      expect(mail?.to).toBe(MESSAGE.to);
      expect(mail?.subject).toContain('Bcc: other@example.test');
    });

    test.each([
      ['two addresses in one', { to: 'a@example.test, b@example.test' }],
      ['an address with a line end', { to: 'a@example.test\r\nRCPT TO:<b@example.test>' }],
      ['an address with a name', { to: 'A <a@example.test>' }],
      ['no address', { to: '' }],
      ['a Message-ID that is none', { messageId: 'trial-7f3a' }],
      ['a Message-ID with a line end', { messageId: '<a@example.test>\r\nBcc: <b@example.test>' }],
    ])('refuses %s permanently and sends nothing', async (_what, changed) => {
      const error = await failureOf({ ...MESSAGE, ...changed });
      expect(error).toBeInstanceOf(MailUndelivered);
      expect(error).toMatchObject({ permanent: true });
      expect(await given.channel.delivered()).toEqual([]);
    });

    test('while the channel is down every attempt fails temporarily, and the first one after its return delivers the same mail', async () => {
      await given.channel.breakDown();
      for (const _try of [1, 2, 3]) {
        const error = await failureOf(MESSAGE);
        expect(error).toBeInstanceOf(MailUndelivered);
        expect(error).toMatchObject({ permanent: false });
      }
      await given.channel.mend();
      await given.channel.provider.send(MESSAGE);
      expect(await given.channel.delivered()).toMatchObject([{ to: MESSAGE.to, messageId: MESSAGE.messageId }]);
    });

    test('is healthy while it works, and reports within seconds that it broke and that it works again', async () => {
      await expect(given.channel.provider.health()).resolves.toBeUndefined();
      await given.channel.breakDown();
      given.clock.advance(60_000);
      await expect(given.channel.provider.health()).rejects.toBeInstanceOf(MailUndelivered);
      await given.channel.mend();
      given.clock.advance(5_000);
      await expect(given.channel.provider.health()).resolves.toBeUndefined();
      expect(await given.channel.delivered()).toEqual([]);
    });

    test('shows neither address nor text in errors and logs', async () => {
      await given.channel.provider.send(MESSAGE);
      await given.channel.breakDown();
      const reported = [describeError(await failureOf(MESSAGE)), ...given.logged].join('\n');
      expect(reported).not.toContain('li.lei');
      expect(reported).not.toContain('登录地址');
    });

    test('sends again after it was closed', async () => {
      await given.channel.provider.send(MESSAGE);
      await given.channel.provider.close();
      await given.channel.provider.send(MESSAGE);
      expect(await given.channel.delivered()).toHaveLength(2);
    });
  });
}
